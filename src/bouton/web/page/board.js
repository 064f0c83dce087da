// A board that can be played on: clicking, touching or pressing keys on its elements makes the moves that they make.

import { announce, h, put, s } from "./dom.js";
import { isHexagonal, layOut, lines, shape, strokes, UNIT } from "./shapes.js";
import { t } from "./words.js";

/** Pixels of a unit at most: larger on a larger screen, so that a projector fills the wall. */
const biggest = () => Math.min(120, Math.max(60, innerWidth / 17));
const MARKS = { win: "M-6 0l4 5 8-9", loss: "M-5-5l10 10M5-5L-5 5", draw: "M-6-2h12M-6 3h12" };

export class BoardView {
  /** @param onMove is called with the position that a move leads to. */
  constructor(onMove, settings = {}) {
    this.onMove = onMove;
    this.settings = settings;
    this.picks = [];
    this.node = h("div", { class: "board" });
    this.hint = h("p", { class: "board-hint", hidden: true });
    this.frame = h("div", { class: "board-frame" }, this.node, this.hint);
    this.before = new Map();
    this.narrow = matchMedia("(max-width: 640px)");
  }

  /** Draw a position: the object of the board question. */
  show(data, { playable = false, colours = false, animate = true, marked = [] } = {}) {
    this.data = data;
    this.playable = playable && !data.over;
    this.colours = colours;
    this.marked = new Set(marked);
    this.picks = [];
    if (!data.drawn) this.cards();
    else this.draw(animate && this.settings.animate?.() !== false);
    this.refresh();
  }

  get moves() {
    const all = this.data.board.moves;
    return this.data.impartial ? all : all.filter((move) => move.player === this.data.player);
  }

  /** Positions that are only written: each move is a card. */
  cards() {
    const shown = this.data.position.length > 90 ? "board-text small" : "board-text";
    const rest = [];
    if (this.playable) {
      for (const move of this.moves) {
        const fate = this.colours && move.fate ? move.fate : null;
        rest.push(h("button", { type: "button", class: `option-card ${fate ? verdict(fate) : ""}`, onclick: () => this.onMove(move.position) }, move.position || "∅", fate ? h("span", { class: "fate" }, fateText(fate)) : null));
      }
      if (!this.data.board.complete) rest.push(this.typed());
    }
    put(this.node, h("p", { class: shown }, this.data.position || "∅"), rest.length ? h("div", { class: "option-cards" }, rest) : null);
  }

  typed() {
    const field = h("input", { type: "text", "aria-label": t("type-move"), placeholder: t("type-move") });
    const send = (event) => {
      event.preventDefault();
      if (field.value.trim()) this.onMove(field.value.trim());
    };
    return h("form", { class: "typed", onsubmit: send }, field, h("button", { type: "submit" }, t("play-it")));
  }

  draw(animate) {
    const { board } = this.data;
    const { places, width, height, origin } = layOut(board, this.narrow.matches);
    const hexagonal = isHexagonal(board);
    const coins = board.elements.some((e) => e.kind === "coin" && e.label);
    const margin = 0.3;
    const tall = height + (coins ? 0.4 : 0);
    const box = [-margin * UNIT, -margin * UNIT, (width + 2 * margin) * UNIT, (tall + 2 * margin) * UNIT];
    const defs = s("defs");
    const svg = s("svg", {
      viewBox: box.map((v) => v.toFixed(1)).join(" "),
      class: "board-svg",
      role: "group",
      "aria-label": t("board-of", { position: this.data.position }),
      width: Math.round((width + 2 * margin) * biggest()),
    });
    const drawn = strokes(board, origin);
    const over = drawn.filter((line) => line.classList.contains("b-line-walk"));
    svg.append(defs, ...lines(board, places, defs), ...drawn.filter((line) => !over.includes(line)));
    this.nodes = new Map();
    const now = new Map();
    const order = ["ground", "step", "square", "cell", "hexagon", "vertex", "heap", "reserve", "limit"];
    const sorted = [...board.elements].sort((a, b) => rank(order, a) - rank(order, b));
    for (const element of sorted) {
      const place = places.get(element.id);
      const [x, y] = [place.x * UNIT, place.y * UNIT];
      const group = s("g", { class: `el el-${element.kind}`, "data-id": element.id, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
      const inner = s("g", { class: "el-in" }, shape(element, place, t, hexagonal));
      const area = s("rect", { x: (-place.w * UNIT) / 2, y: (-place.h * UNIT) / 2, width: place.w * UNIT, height: place.h * UNIT, rx: 6, class: "el-area" });
      group.append(inner, area);
      svg.append(group);
      this.nodes.set(element.id, group);
      now.set(element.id, { x, y, kind: element.kind, state: element.state, node: inner });
      if (animate) this.arrive(element, now.get(element.id), inner);
    }
    svg.append(...over);
    if (animate) this.leave(svg, now);
    svg.addEventListener("click", (event) => this.click(event.target.closest(".el")?.dataset.id));
    svg.addEventListener("pointerover", (event) => this.preview(event.target.closest(".el")?.dataset.id));
    svg.addEventListener("pointerleave", () => this.preview(null));
    svg.addEventListener("focusin", (event) => this.preview(event.target.closest(".el")?.dataset.id));
    svg.addEventListener("focusout", () => this.preview(null));
    svg.addEventListener("keydown", (event) => this.key(event));
    this.places = places;
    this.before = now;
    this.svg = svg;
    const more = this.playable && !board.complete ? [...this.writtenMoves(), this.typed()] : [];
    put(this.node, svg, more);
  }

  writtenMoves() {
    const plain = this.moves.filter((move) => !move.elements.length).slice(0, 60);
    if (!plain.length) return [];
    return [h("div", { class: "option-cards" }, plain.map((move) => h("button", { type: "button", class: `option-card ${this.colours && move.fate ? verdict(move.fate) : ""}`, onclick: () => this.onMove(move.position) }, move.position, this.colours && move.fate ? h("span", { class: "fate" }, fateText(move.fate)) : null)))];
  }

  arrive(element, here, node) {
    const old = this.before.get(element.id);
    if (!old || old.kind !== element.kind) return;
    const [dx, dy] = [old.x - here.x, old.y - here.y];
    if (Math.hypot(dx, dy) > 1 && Math.hypot(dx, dy) < 900) {
      node.animate([{ transform: `translate(${dx}px,${dy}px)` }, { transform: "none" }], { duration: 280, easing: "ease-out" });
    } else if (old.state !== element.state) {
      node.animate([{ transform: "scaleX(0.05)" }, { transform: "none" }], { duration: 240, easing: "ease-out" });
    }
  }

  leave(svg, now) {
    for (const [id, old] of this.before) {
      if (now.has(id) || !["match", "pin", "chip", "square", "coin", "token", "edge"].includes(old.kind)) continue;
      const ghost = s("g", { transform: `translate(${old.x} ${old.y})`, class: "ghost" }, old.node.cloneNode(true));
      svg.append(ghost);
      const gone = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 320, easing: "ease-in" });
      gone.onfinish = () => ghost.remove();
    }
  }

  candidates(picks) {
    return this.moves.filter((move) => picks.every((id) => move.elements.includes(id)));
  }

  exact(picks) {
    return this.moves.find((move) => move.elements.length && move.elements.length === picks.length && picks.every((id) => move.elements.includes(id)));
  }

  /** What clicking an element would pick: with it, the elements already picked that go together with it. */
  picking(id) {
    const group = (each) => this.data.board.elements.find((e) => e.id === each)?.group;
    const options = [[...this.picks, id], [...this.picks.filter((each) => !group(id) || group(each) !== group(id)), id], [id]];
    return options.find((picks) => this.candidates(picks).length) || null;
  }

  click(id) {
    if (!this.playable || !id) return;
    if (this.picks.includes(id)) {
      const move = this.exact(this.picks);
      if (move) return void this.make(move);
      this.picks = this.picks.filter((each) => each !== id);
      return void this.refresh();
    }
    const picks = this.picking(id);
    if (!picks) {
      this.picks = [];
      return void this.refresh();
    }
    const found = this.candidates(picks);
    if (new Set(found.map((move) => move.position)).size === 1) return void this.make(found[0]);
    this.picks = picks;
    this.refresh();
  }

  make(move) {
    this.picks = [];
    this.playable = false;
    this.onMove(move.position);
  }

  /** Show what would go or change. */
  preview(id) {
    this.svg?.querySelectorAll(".going").forEach((node) => node.classList.remove("going"));
    if (!this.playable || !id) return;
    const picks = this.picks.includes(id) ? this.picks : this.picking(id);
    if (!picks) return;
    const found = this.candidates(picks);
    const move = this.exact(picks) || (new Set(found.map((each) => each.position)).size === 1 ? found[0] : null);
    for (const each of move ? (move.changes.length ? move.changes : move.elements) : picks) {
      this.nodes.get(each)?.classList.add("going");
      this.svg.querySelectorAll(`[data-edge="${CSS.escape(each)}"]`).forEach((node) => node.classList.add("going"));
    }
  }

  /** Which elements can be touched now, which are picked, which moves win. */
  refresh() {
    const { hint } = this;
    hint.hidden = true;
    if (!this.data.drawn || !this.svg) return;
    const possible = this.playable ? this.candidates(this.picks) : [];
    const touch = new Set(possible.flatMap((move) => move.elements));
    const first = this.playable && !this.picks.length ? new Set(this.moves.flatMap((move) => move.elements)) : touch;
    const active = this.picks.length ? new Set([...touch, ...this.moves.flatMap((move) => move.elements)]) : first;
    let tab = true;
    for (const [id, node] of this.nodes) {
      const can = active.has(id);
      node.classList.toggle("can", can);
      node.classList.toggle("next", this.picks.length > 0 && touch.has(id) && !this.picks.includes(id));
      node.classList.toggle("picked", this.picks.includes(id));
      node.classList.toggle("marked", this.marked.has(id));
      if (can) {
        node.setAttribute("role", "button");
        node.setAttribute("aria-label", this.label(id));
        node.setAttribute("aria-pressed", this.picks.includes(id) ? "true" : "false");
        node.setAttribute("tabindex", tab ? 0 : -1);
        tab = false;
      } else {
        for (const name of ["role", "aria-label", "aria-pressed", "tabindex"]) node.removeAttribute(name);
      }
    }
    this.mark(possible.length ? possible : this.playable ? this.moves : this.data.board.moves);
    if (this.picks.length) {
      const exact = this.exact(this.picks);
      hint.hidden = false;
      put(hint, exact ? h("button", { type: "button", class: "primary small-button", onclick: () => this.make(exact) }, t("play-it")) : null, ` ${t(exact ? "pick-or-play" : "pick-more")}`);
      announce(hint.textContent);
    }
  }

  label(id) {
    const element = this.data.board.elements.find((e) => e.id === id);
    const picks = this.picking(id) || [id];
    const found = this.candidates(picks);
    const move = this.exact(picks) || found[0];
    const name = `${t(`kind-${element.kind}`)} ${element.label || id.replace(/^\D+/, "").replace(/\D+/g, " ")}`.trim();
    return move ? t("element-move", { name, position: move.position }) : name;
  }

  /** Colours and shapes on what makes a move: won, lost, drawn for whoever makes it, and how soon it ends. */
  mark(moves) {
    this.svg.querySelectorAll(".fate-mark").forEach((node) => node.remove());
    if (!this.colours) return;
    const fates = new Map();
    for (const move of moves) {
      if (!move.fate || !move.elements.length) continue;
      const id = this.picks.length ? (move.elements.find((each) => !this.picks.includes(each)) ?? move.elements.at(-1)) : move.elements.at(-1);
      const known = fates.get(id);
      if (known === undefined) fates.set(id, move.fate);
      else if (known && (known.wins !== move.fate.wins || known.left !== move.fate.left)) {
        fates.set(id, known.wins === move.fate.wins ? { wins: known.wins, left: null } : null);
      }
    }
    for (const [id, fate] of fates) {
      const node = this.nodes.get(id);
      if (!node || !fate) continue;
      const kind = verdict(fate);
      const badge = s("g", { class: `fate-mark ${kind}`, transform: `translate(${(this.places.get(id).w * UNIT) / 2 - 8} ${-(this.places.get(id).h * UNIT) / 2 + 8})` });
      badge.append(kind === "win" ? s("circle", { r: 8.5 }) : kind === "loss" ? s("rect", { x: -8, y: -8, width: 16, height: 16, rx: 2 }) : s("path", { d: "M0-10L10 0L0 10L-10 0z" }));
      badge.append(fate.left === null ? s("path", { d: MARKS[kind], class: "fate-sign" }) : s("text", { "text-anchor": "middle", dy: "0.35em", "font-size": 10 }, fate.left));
      node.append(badge);
    }
  }

  key(event) {
    const node = event.target.closest?.(".el");
    if (!node) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      const { id } = node.dataset;
      this.click(id);
      this.nodes.get(id)?.focus?.();
    } else if (event.key === "Escape" && this.picks.length) {
      event.stopPropagation();
      this.picks = [];
      this.refresh();
    } else if (event.key in steps) {
      event.preventDefault();
      event.stopPropagation();
      this.nearest(node.dataset.id, steps[event.key])?.focus();
    }
  }

  nearest(id, [dx, dy]) {
    const here = this.places.get(id);
    let best = null;
    let least = Infinity;
    for (const [other, node] of this.nodes) {
      if (other === id || !node.classList.contains("can")) continue;
      const place = this.places.get(other);
      const [x, y] = [place.x - here.x, place.y - here.y];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (along < 0.2 || aside > along * 3) continue;
      const far = along + 2 * aside;
      if (far < least) [least, best] = [far, node];
    }
    if (best) {
      for (const node of this.nodes.values()) if (node.hasAttribute("tabindex")) node.setAttribute("tabindex", -1);
      best.setAttribute("tabindex", 0);
    }
    return best;
  }

  /** Put the focus on the first element that can be touched. */
  focus() {
    (this.node.querySelector('.el[tabindex="0"]') || this.node.querySelector("button, input"))?.focus();
  }
}

const rank = (order, element) => {
  const index = order.indexOf(element.kind);
  return index < 0 ? order.length : index;
};

export const verdict = (fate) => (fate.wins === null ? "draw" : fate.wins ? "win" : "loss");
export const fateText = (fate) => t(`fate-${verdict(fate)}`) + (fate.left === null ? "" : ` (${fate.left})`);
