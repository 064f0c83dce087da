// A transport that asks Python in this browser: the library itself, under Pyodide, in a worker. Answers prepared with
// the site are returned immediately; other questions wait until the worker is ready.

import { h } from "./dom.js";
import { EngineError } from "./engine.js";
import { Made } from "./made.js";
import { today } from "./state.js";
import { t } from "./words.js";
import { pythonWorker } from "./workers.js";

const SECONDS = 30; // for one question, once Python is ready
const MEGA = 1e6;

/** The content of a packed file; some servers unpack it themselves. */
async function unpacked(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new Response(bytes);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

class Python {
  /** @param base the folder of the engine; @param size its bytes; @param languages of its answers. */
  constructor(base, size, languages) {
    Object.assign(this, { base, size });
    this.waiting = new Map();
    this.number = 0;
    this.made = new Made(languages);
    this.starts = this.add("answers");
    this.start();
  }

  /** Load a file of answers. */
  async add(name) {
    const found = await unpacked(new URL(`${name}.pack`, this.base)).then((file) => file.json()).catch(() => null);
    if (found) this.made.add(found);
  }

  /** The answer prepared with the site. The puzzles of the days are loaded on the first request for one. */
  async known(name, values) {
    await this.starts;
    if (name === "day") await (this.days ??= this.add("days"));
    return this.made.find(name, values);
  }

  start() {
    this.ready = false;
    this.worker = pythonWorker();
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = () => this.end();
    this.worker.onmessageerror = this.worker.onerror;
  }

  hear({ id, status, found, loaded, ready, failed }) {
    if (loaded !== undefined) this.show(loaded);
    if (failed) this.end();
    if (ready) {
      this.ready = true;
      this.bar?.remove();
      document.documentElement.dataset.engine = ready;
      for (const asked of this.waiting.values()) this.limit(asked);
    }
    const asked = this.waiting.get(id);
    if (!asked) return;
    this.waiting.delete(id);
    clearTimeout(asked.timer);
    const answer = JSON.parse(found);
    if (status === 200) asked.resolve(answer);
    else asked.reject(new EngineError(answer.error));
  }

  show(loaded) {
    if (!this.bar) {
      this.meter = h("progress", { max: this.size });
      this.said = h("span", {});
      this.bar = h("div", { class: "engine-bar" }, this.meter, this.said);
      document.body.append(this.bar);
    }
    const [got, all] = [loaded, this.size].map((bytes) => Math.min(this.size, bytes) / MEGA);
    this.meter.value = loaded;
    this.meter.setAttribute("aria-label", t("engine-comes", { got: got.toFixed(0), all: all.toFixed(0) }));
    this.said.textContent = t("engine-comes", { got: got.toFixed(0), all: all.toFixed(0) });
  }

  /** Python does not start: later questions will not be answered either. */
  end() {
    this.ended = true;
    this.fail("engine-failed");
  }

  /** Reject all pending questions. */
  fail(key) {
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new EngineError(t(key, { seconds: SECONDS })));
    }
    this.waiting.clear();
    this.bar?.remove();
  }

  limit(asked) {
    asked.timer ??= setTimeout(() => {
      this.worker.terminate();
      this.fail("engine-late");
      this.start();
    }, SECONDS * 1000);
  }

  async ask(name, values, rules) {
    if (name === "day" && !values.date) values = { ...values, date: today() };
    const made = rules ? null : await this.known(name, values);
    if (made) return made;
    if (this.ended) throw new EngineError(t("engine-failed"));
    const given = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value].flat().map(String)]));
    const question = { name, given: JSON.stringify(given), rules };
    return new Promise((resolve, reject) => {
      const id = (this.number += 1);
      const asked = { resolve, reject };
      this.waiting.set(id, asked);
      this.worker.postMessage({ id, ...question });
      if (this.ready) this.limit(asked);
    });
  }
}

export function python(base, size, languages) {
  const found = new Python(base, size, languages);
  return (name, values, rules) => found.ask(name, values, rules);
}
