// Optional sounds: a knock for a move, two notes for a win, a low one for a loss.

import { setting } from "./kept.js";

/** For each sound its notes: start (seconds), pitch (Hz), duration. */
const SOUNDS = {
  move: [[0, 210, 0.07], [0, 1250, 0.025]],
  won: [[0, 523, 0.16], [0.15, 784, 0.35]],
  lost: [[0, 175, 0.3]],
};
let context = null;

/** Play a sound, if sounds are switched on. */
export function play(name) {
  if (setting("sound") !== "1" || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  for (const [after, pitch, length] of SOUNDS[name]) {
    const begin = context.currentTime + after;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
