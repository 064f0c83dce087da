// A playable board: clicking, touching or pressing keys on its elements makes the moves of these elements.

import { announce, h, put, s } from "./dom.js";
import { enlarged, isSmall } from "./enlarged.js";
import { around, AWAY, go, LIT, OWN, trace } from "./motion.js";
import { changed, distinct, one } from "./moves.js";
import { brackets, coordinates, domino, inOrder, isHexagonal, isStrip, layOut, lines, Room, shape, strokes, UNIT } from "./shapes.js";
import { spoken } from "./spoken.js";
import { Waiting } from "./waiting.js";
import { BEST, fateText, judged, legend, mark, verdict } from "./winning_moves.js";
import { t } from "./words.js";

/** Maximum pixels per unit: more on a larger screen, so that a projector fills the wall. */
const biggest = () => Math.min(120, Math.max(60, innerWidth / (innerWidth > 1000 ? 17 : 9)));
export const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LEAST = [26, 34]; // minimum pixels per unit of a strip, so that its pieces can be distinguished and touched

export class BoardView {
  /** @param onMove is called with the position after a move. */
  constructor(onMove, settings = {}) {
    this.onMove = onMove;
    this.settings = settings;
    this.node = h("div", { class: "board", tabindex: -1 });
    this.hint = h("div", { class: "board-hint", hidden: true });
    this.legend = h("div", { class: "legend", hidden: true });
    this.frame = h("div", { class: "board-frame" }, this.node, this.hint, this.legend);
    // Not on the picture: an element that listens for focus becomes a tab stop itself.
    this.node.addEventListener("focusin", (event) => event.target.matches(".el:focus-visible") && !this.quiet && this.preview(event.target.dataset.id));
    this.node.addEventListener("focusout", () => this.preview(null));
    this.listen();
    this.waiting = new Waiting(this); // clicks made while a move was still being shown
    this.mixed = false; // whether some mark represents moves with different fates
    this.narrow = matchMedia("(max-width: 640px)");
    this.coarse = matchMedia("(any-pointer: coarse)");
    this.fresh();
  }

  /** Reset for another game or start: nothing shown so far remains. A start defines how much room it needs. */
  fresh(start = null) {
    this.data = this.svg = this.drawn = null;
    [this.nodes, this.places, this.before] = [new Map(), new Map(), new Map()];
    this.gone = new Set(); // elements removed by the last move
    this.picks = [];
    this.laid = [];
    this.pending = null; // the move selected by a touch
    this.room = new Room(true);
    this.last = this.lastAt = null; // the element that last had the focus, and its place
    this.hint.hidden = this.legend.hidden = true;
    this.node.classList.remove("strip");
    this.node.scrollLeft = 0;
    this.frame.style.removeProperty("--aspect");
    this.playable = false;
    this.forget();
    this.first = true;
    if (start?.drawn) layOut(start.board, this.narrow.matches, this.room);
  }

  /**
   * Draw a position: the object of the board question.
   * @param traced the elements removed by the program's move, which leaves a trace; null for any other step.
   * @param laid the squares of each piece that lies across several squares and that no position records.
   * @param busy whether the program is to move: clicks are queued until it has.
   */
  show(data, { playable = false, busy = false, colours = false, animate = true, marked = [], traced = null, laid = [] } = {}) {
    if (this.data && this.data.game !== data.game) this.fresh();
    this.data = data;
    this.playable = playable && !data.over;
    this.busy = busy && !data.over;
    this.colours = colours;
    this.marked = new Set(marked);
    this.laid = laid;
    this.picks = [];
    this.pending = null;
    if (traced) this.gone = traced;
    this.glow();
    if (!data.drawn) this.cards();
    else if (this.drawing(data.board) !== this.drawn || !this.node.contains(this.svg)) this.draw(animate && this.settings.animate?.() !== false, traced);
    else this.written();
    this.gone = new Set();
    this.refresh();
    this.waiting.shown();
  }

  /** No move is being shown: discard clicks made meanwhile, as they were not for the next board. */
  forget() {
    this.busy = false;
    this.waiting.clear();
  }

  /** The data on which a drawing depends. */
  drawing({ elements, links, lines: walks }) {
    return JSON.stringify([elements, links, walks, this.laid, this.narrow.matches, document.documentElement.lang]);
  }

  /** Colour the moves of the displayed position: the same board, with a fate for each move; null removes the colours. */
  colour(data) {
    this.colours = Boolean(data);
    if (!data) return;
    this.data = data;
    if (data.drawn) this.refresh();
    else this.cards();
    if (data.drawn && !this.more.contains(document.activeElement)) this.written(); // moves that win come first
  }

  /** The moves of the player whose turn it is. */
  get moves() {
    const all = this.data.board.moves;
    return this.data.impartial ? all : all.filter((move) => move.player === this.data.player);
  }

  /** Whether the user listens, so that the board is described in words. */
  get listens() {
    return document.documentElement.dataset.listen;
  }

  /** The elements that may all be picked, if there are too many moves to list. */
  get free() {
    return this.playable && this.data.board.picked?.length ? this.data.board.picked : null;
  }

  /** For games without a drawing: each move is a card. */
  cards() {
    const shown = this.data.position.length > 90 ? "board-text small" : "board-text";
    const rest = this.playable ? h("div", { class: "option-cards" }, this.optionCards(this.moves), this.data.board.complete ? null : this.typed()) : null;
    put(this.node, h("p", { class: shown }, this.data.position || "∅"), rest);
  }

  /** Moves as buttons; if winning moves are shown, those come first. */
  optionCards(moves) {
    const sorted = this.colours ? [...moves].sort((a, b) => BEST.indexOf(verdict(a.fate)) - BEST.indexOf(verdict(b.fate))) : moves;
    return sorted.map((move) => {
      const fate = this.colours && move.fate ? move.fate : null;
      return h("button", { type: "button", class: `option-card ${fate ? verdict(fate) : ""}`, onclick: () => this.waiting.orNow(() => this.again(move)) }, move.name || move.position || "∅", fate ? h("span", { class: "fate" }, fateText(fate)) : null);
    });
  }

  typed() {
    const field = h("input", { type: "text", "aria-label": t("type-move"), placeholder: t("type-move") });
    const send = (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) this.waiting.orNow(() => this.send(text));
    };
    return h("form", { class: "typed", onsubmit: send }, field, h("button", { type: "submit" }, t("play-it")));
  }

  send(text) {
    const named = this.moves.find(({ name }) => typeable(name) === typeable(text));
    if (named) this.make(named);
    else this.onMove(text);
    return true;
  }

  draw(animate, traced = null) {
    const { board } = this.data;
    this.drawn = this.drawing(board);
    const { places, width, height, origin } = layOut(board, this.narrow.matches, this.room);
    const hexagonal = isHexagonal(board);
    const coins = board.elements.some((e) => e.kind === "coin" && e.label);
    const margin = 0.3;
    const tall = height + (coins ? 0.4 : 0);
    const box = [-margin * UNIT, -margin * UNIT, (width + 2 * margin) * UNIT, (tall + 2 * margin) * UNIT];
    const defs = s("defs");
    const svg = s("svg", {
      viewBox: box.map((v) => v.toFixed(1)).join(" "),
      class: `board-svg${hexagonal ? " hexagonal" : ""}`,
      role: "group",
      "aria-label": /^[\d,; ]+$/.test(this.data.position) ? t("board-of", { position: this.data.position }) : t("board"), // other notations are meaningless when read aloud
      width: Math.round((width + 2 * margin) * biggest()),
    });
    const strip = isStrip(board);
    if (strip) svg.style.setProperty("min-width", `${Math.ceil((width + 2 * margin) * LEAST[Number(this.narrow.matches || this.coarse.matches)])}px`);
    this.node.classList.toggle("strip", strip);
    if (this.first) {
      this.frame.style.setProperty("--aspect", Math.min(1.4, Math.max(0.45, box[3] / box[2])).toFixed(3)); // for the entire game
      this.frame.classList.toggle("tall", !strip && box[3] > 0.9 * box[2]); // the selection is described next to the board
    }
    const drawn = strokes(board, origin);
    const over = drawn.filter((line) => line.matches(".b-line-walk, .b-line-walk-open, .b-line-chain, .b-line-cut, .b-line-border, .b-walk-casing"));
    svg.append(defs, ...lines(board, places, defs), ...drawn.filter((line) => !over.includes(line)));
    this.nodes = new Map();
    const now = new Map();
    for (const element of inOrder(board.elements)) {
      const place = places.get(element.id);
      const [x, y] = [place.x * UNIT, place.y * UNIT];
      const group = s("g", { class: `el el-${element.kind}${place.beyond ? " beyond" : ""}`, "data-id": element.id, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
      const inner = s("g", { class: "el-in" }, shape(element, place, t, hexagonal));
      const area = around(inner, { x: (-place.w * UNIT) / 2, y: (-place.h * UNIT) / 2, width: place.w * UNIT, height: place.h * UNIT, rx: 6, class: "el-area" });
      group.append(inner, area);
      svg.append(group);
      this.nodes.set(element.id, group);
      now.set(element.id, { x, y, w: place.w * UNIT, h: place.h * UNIT, kind: element.kind, state: element.state, node: inner });
    }
    if (board.lays === "domino") svg.append(...this.laid.map((ids) => domino(ids.map((id) => places.get(id)))));
    svg.append(...brackets(board, places), ...coordinates(board, places, this.room), ...over);
    if (traced) trace(svg, this.before, now, traced);
    if (animate) go(svg, this.before, now, { gone: this.gone, duration: traced ? AWAY : OWN });
    svg.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.preview(at(event)));
    svg.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && this.preview(null));
    svg.addEventListener("keydown", (event) => this.key(event));
    this.places = places;
    this.before = now;
    this.svg = svg;
    this.more = h("div", { class: "more-moves" });
    const scrolled = this.node.scrollLeft;
    put(this.node, svg, this.more);
    const token = this.first && strip && board.elements.find((element) => element.kind === "token");
    const scale = svg.getBoundingClientRect().width / box[2];
    this.node.scrollLeft = token ? places.get(token.id).x * UNIT * scale - this.node.clientWidth / 2 : scrolled;
    this.written();
    const split = board.picked?.length || board.moves.some((move) => move.elements.length > 1);
    if (this.first && (split || this.coarse.matches)) this.hint.hidden = false; // its room is reserved for the entire game
    this.first = false;
  }

  /** If the picture is redrawn between press and release, browsers report no click: treat the pressed element as clicked. */
  listen() {
    let pressed = null;
    let made = false; // whether this press has already been a click
    this.node.addEventListener("pointerdown", (event) => {
      const id = at(event);
      pressed = id ? { ...this.waiting.seen(id), svg: this.svg } : null;
      made = false;
    });
    this.node.addEventListener("pointercancel", () => (pressed = null));
    this.node.addEventListener("pointerup", (event) => {
      made = pressed !== null && pressed.svg !== this.svg && (at(event) === pressed.id || !this.nodes.has(pressed.id));
      if (made) this.waiting.press(pressed, event.pointerType === "touch");
      pressed = null;
    });
    this.node.addEventListener("click", (event) => {
      if (!made) this.click(at(event), event.pointerType === "touch", event.detail > 1);
      made = false;
    });
    this.node.addEventListener("keydown", (event) => event.target === this.node && this.waiting.key(event));
  }

  /** The moves that no element makes; if there are too many to list, or to show, a field for any move. */
  written() {
    const heard = this.listens ? h("div", { class: "listens" }) : null;
    const plain = this.listens ? distinct(this.moves) : this.moves.filter((move) => !move.elements.length);
    const few = someOfEach(plain, this.colours);
    const n = plain.length - few.length;
    const fewer = n ? h("p", { class: "note" }, this.data.board.complete ? t("more-typed", { n, move: plain.at(-1).name }) : t("more-led", { n, move: plain.at(-1).position })) : null;
    const cards = plain.length ? h("div", { class: "option-cards" }, this.optionCards(few)) : null;
    put(this.more, heard, this.playable ? [fewer, heard || fewer || !(this.data.board.complete || this.free) ? this.typed() : null, cards] : []);
    if (heard) import("./listen.js").then(({ inWords }) => put(heard, inWords(this.data)));
  }

  candidates(picks) {
    const found = this.moves.filter((move) => picks.every((id) => move.elements.includes(id)));
    const inOrder = (move) => picks.every((id, place) => move.elements[place] === id);
    const whole = found.filter((move) => move.elements.length === picks.length);
    return whole.some(inOrder) ? found.filter((move) => inOrder(move) || !whole.includes(move)) : found; // an amazon's square, then her arrow's
  }

  exact(picks) {
    return this.candidates(picks).find((move) => move.elements.length && move.elements.length === picks.length);
  }

  /** The picks after clicking an element: itself, and the picked elements compatible with it. */
  picking(id, picked = this.picks) {
    const group = (each) => this.data.board.elements.find((e) => e.id === each)?.group;
    const options = [[...picked, id], [...picked.filter((each) => !group(id) || group(each) !== group(id)), id], [id]];
    return options.find((picks) => this.candidates(picks).length) || null;
  }

  /** The effect of clicking an element: it makes a `move`, or leaves `picks`; empty if no move begins with it. */
  read(id, picked = this.picks) {
    if (this.free) return { picks: picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id] };
    if (picked.includes(id)) {
      const move = this.exact(picked);
      return move ? { move } : { picks: picked.filter((each) => each !== id) };
    }
    const picks = this.picking(id, picked);
    const move = picks && one(this.candidates(picks));
    return move ? { move, first: true } : picks && { picks };
  }

  click(id, touch = false, again = false) {
    if (!id) return;
    if (!this.playable) {
      if (!again || id !== this.clicked) this.waiting.add(id, touch); // ignore the second half of a double click
      return;
    }
    if (this.pending && this.pending.id !== id) this.pending = null;
    const { move, first, picks = [] } = this.read(id) ?? {};
    this.clicked = id;
    if (move && (!first || !touch || this.pending || !isSmall(this.nodes.get(id)))) return void this.make(move);
    if (move) this.pending = { id, move };
    else this.picks = picks;
    this.refresh();
  }

  /** Make the move with this name and position; return false if it no longer exists. */
  again({ position, name }) {
    const move = this.moves.find((each) => each.position === position && each.name === name);
    if (move) this.make(move);
    return Boolean(move);
  }

  /** Make a move: it is shown immediately, before any answer arrives. */
  make(move) {
    const { data } = this;
    const focused = this.node.contains(document.activeElement);
    this.picks = [];
    this.pending = null;
    this.playable = false;
    this.busy = true;
    this.gone = new Set(changed(move));
    this.laid = [...this.laid, move.elements];
    if (data.drawn) this.data = { ...data, board: { ...following(data.board, move.after), moves: [] } };
    if (move.after) this.draw(this.settings.animate?.() !== false);
    this.refresh();
    if (!move.after) this.point(move);
    if (focused) this.node.focus({ preventScroll: true });
    this.onMove(move.position, move);
  }

  /** Highlight elements as a hint; an empty list removes the highlight. */
  glow(ids = []) {
    for (const [id, node] of this.nodes ?? []) node.classList.toggle("hinted", ids.includes(id));
  }

  /** Highlight elements according to the weight of the moves that they make by themselves. */
  weigh(moves) {
    for (const { elements, weight } of moves) {
      const node = elements.length === 1 && this.nodes.get(elements[0]);
      if (!node || weight === undefined) continue;
      node.classList.add("weighed");
      node.style.setProperty("--weight", `${Math.round(100 * weight)}%`);
    }
  }

  /** Outline parts of the board: elements, each joined to its neighbours among them, until the board is redrawn. */
  outline(areas = []) {
    for (const { elements, state } of areas) {
      const at = elements.map((id) => this.places?.get(id)).filter(Boolean);
      const d = at.flatMap((a, k) => [a, ...at.slice(k + 1).filter((b) => Math.hypot(b.x - a.x, b.y - a.y) < 1.2)].map((b) => `M${a.x * UNIT} ${a.y * UNIT}L${b.x * UNIT} ${b.y * UNIT}`));
      this.svg?.append(s("path", { d: d.join(""), class: `b-area b-area-${state}` }));
    }
  }

  /** Highlight the changes of a move for a quarter of a second. */
  async light(move) {
    if (!this.svg || this.settings.animate?.() === false) return;
    for (const id of changed(move)) this.nodes.get(id)?.classList.add("lit");
    await new Promise((resolve) => setTimeout(resolve, LIT));
  }

  /** Show what would be removed or changed. */
  preview(id) {
    if (id) [this.last, this.lastAt] = [id, this.places?.get(id) ?? null];
    this.point(null);
    this.settings.pointed?.(null);
    if (!this.playable || !id) return;
    const picks = this.picks.includes(id) ? this.picks : this.picking(id);
    if (!picks) return;
    const move = this.exact(picks) || one(this.candidates(picks));
    this.point(move, picks);
    this.settings.pointed?.(move);
  }

  /** Show the changes of a move. */
  point(move, picks = []) {
    if (!this.svg) return;
    this.svg.querySelectorAll(".going").forEach((node) => node.classList.remove("going"));
    for (const each of move ? changed(move) : picks) {
      this.nodes.get(each)?.classList.add("going");
      this.svg.querySelectorAll(`[data-edge="${CSS.escape(each)}"]`).forEach((node) => node.classList.add("going"));
    }
  }

  /** Update which elements can be touched, which are picked, which moves win. */
  refresh() {
    this.hint.classList.remove("said");
    put(this.hint);
    this.legend.hidden = true;
    this.mixed = false;
    if (!this.data.drawn || !this.svg) return;
    const possible = this.playable ? this.candidates(this.picks) : [];
    const touch = new Set(possible.flatMap((move) => move.elements));
    const ordered = new Set(possible.map(({ elements }) => [...elements].sort().join())).size < possible.length; // an amazon's square, then her arrow's
    const next = ordered ? new Set(possible.map(({ elements }) => elements.find((id) => !this.picks.includes(id)))) : touch;
    const active = new Set(this.free || (this.picks.length ? [...touch, ...this.moves.flatMap((move) => move.elements)] : touch));
    const tab = this.stop([...this.nodes.keys()].filter((id) => active.has(id)));
    for (const [id, node] of this.nodes) {
      const can = active.has(id);
      node.classList.toggle("can", can);
      node.classList.toggle("next", this.picks.length > 0 && next.has(id) && !this.picks.includes(id));
      node.classList.toggle("picked", this.picks.includes(id));
      node.classList.toggle("marked", this.marked.has(id));
      if (can) {
        node.setAttribute("role", "button");
        node.setAttribute("aria-label", this.label(id));
        node.setAttribute("aria-pressed", this.picks.includes(id) ? "true" : "false");
        node.setAttribute("tabindex", id === tab ? 0 : -1);
      } else {
        for (const name of ["role", "aria-label", "aria-pressed", "tabindex"]) node.removeAttribute(name);
      }
    }
    this.mark(this.picks.length ? touch : new Set(this.moves.flatMap((move) => move.elements)));
    if (this.pending) this.point(this.pending.move);
    if (this.pending || this.picks.length) this.ask();
  }

  /** The tab stop: the element that last had the focus, or the one nearest to its place. */
  stop(ids) {
    const { last, lastAt, places } = this;
    if (!lastAt || ids.includes(last)) return ids.includes(last) ? last : ids[0];
    const far = (id) => Math.hypot(places.get(id).x - lastAt.x, 2 * (places.get(id).y - lastAt.y)); // prefer the same row
    return ids.reduce((best, id) => (best === undefined || far(id) < far(best) ? id : best), undefined);
  }

  /** Below the board: the selection, enlarged if it is small, and a button that plays it. */
  ask() {
    const { hint, pending } = this;
    const exact = pending?.move ?? this.exact(this.picks);
    const name = pending ? `${t("play-it")} ${exact.name || exact.position}` : t("play-it");
    const fate = exact && this.colours && exact.fate ? ` – ${fateText(exact.fate)}` : "";
    hint.hidden = false;
    hint.classList.add("said");
    const makes = exact ? () => this.make(exact) : this.free && (() => this.send(`@${this.picks.join("_")}`));
    put(hint, pending ? enlarged(this.svg, [pending.id, ...pending.move.changes].map((id) => this.places.get(id)).filter(Boolean)) : null, makes ? h("button", { type: "button", class: "primary play-choice", onclick: makes }, name, fate) : null, pending ? null : h("span", {}, t(makes ? "pick-or-play" : "pick-more")));
    announce([...hint.children].map((each) => each.textContent).join(" ").trim());
    if (pending) hint.scrollIntoView({ block: "nearest" });
  }

  label(id) {
    const element = this.data.board.elements.find((e) => e.id === id);
    const picks = this.picking(id) || [id];
    const found = this.candidates(picks);
    const exact = this.exact(picks);
    const fate = this.colours ? judged(found, exact && found.length > 1) : null;
    const said = fate ? `, ${t(fate.open ? `fate-open-${fate.kind}` : `fate-${fate.kind}`)}${fate.left === null ? "" : ` (${fate.left})`}` : "";
    const colour = this.data.sides?.[element.state] ?? (["red", "blue"].includes(element.state) ? element.state : null);
    const whose = colour && !this.data.impartial ? `, ${t(`side-${colour}`)}` : "";
    return spoken(element, this.data.board.elements, exact || one(found)).replace(/(?=\s?: )|$/, whose) + said;
  }

  /** The shape on each element shows the best result of clicking it: no winning move is hidden, and none is shown as lost. */
  mark(ids) {
    this.svg.querySelectorAll(".fate-mark").forEach((node) => node.remove());
    if (!this.colours) return;
    const shown = [];
    for (const id of ids) {
      const node = this.nodes.get(id);
      const picked = this.picks.includes(id);
      const exact = picked ? this.exact(this.picks) : null;
      const found = picked ? [exact].filter(Boolean) : this.candidates(this.picking(id) || [id]);
      if (!node || !found.length) continue;
      const fate = judged(found);
      const place = this.places.get(id);
      const element = this.data.board.elements.find((each) => each.id === id);
      node.append(mark(fate, markPlace(element, place), place.w < 0.6 ? 0.88 : 1));
      shown.push(fate);
    }
    this.svg.classList.toggle("marked", shown.length > 0);
    this.mixed = shown.some((fate) => fate.open) || this.moves.some((move) => !move.elements.length) || !this.data.board.complete;
    this.legend.hidden = !shown.length;
    put(this.legend, legend(shown));
  }

  key(event) {
    const node = event.target.closest?.(".el");
    if (!node || !(event.key in STEPS || event.key === "Enter" || event.key === " " || (event.key === "Escape" && (this.picks.length || this.pending)))) return;
    event.preventDefault();
    event.stopPropagation();
    this.press(event.key, node.dataset.id);
  }

  /** Handle a key on an element: click it, cancel the selection, or move the focus. */
  press(key, id) {
    if (key in STEPS) this.nearest(id, STEPS[key])?.focus();
    else if (key === "Escape") {
      this.picks = [];
      this.pending = null;
      this.refresh();
    } else {
      this.click(id);
      this.nodes.get(id)?.focus?.();
    }
  }

  nearest(id, [dx, dy]) {
    const here = this.places.get(id);
    let [best, least] = [null, Infinity];
    for (const [other, node] of this.nodes) {
      if (other === id || !node.classList.contains("can")) continue;
      const place = this.places.get(other);
      const [x, y] = [place.x - here.x, place.y - here.y];
      const [along, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
      if (along < 0.2 || aside > along * 3) continue;
      const far = along + 1.5 * aside; // on hexagons the next row is nearer than the one after it
      if (far < least) [least, best] = [far, node];
    }
    if (best) {
      for (const node of this.nodes.values()) if (node.hasAttribute("tabindex")) node.setAttribute("tabindex", -1);
      best.setAttribute("tabindex", 0);
    }
    return best;
  }

  /** Focus the element that had the focus, or the first touchable one, or otherwise the board itself. */
  focus() {
    this.quiet = true; // do not preview removals
    (this.node.querySelector('.el[tabindex="0"]') || this.node.querySelector("button, input") || this.node).focus({ preventScroll: true });
    this.quiet = false;
  }
}

/** The place of an element's mark, which must not cover its label. */
/** @returns {[number, number]} */
function markPlace({ kind }, { w, h: tall }) {
  if (kind === "hexagon") return [0, 9];
  if (kind === "edge") return [19, 0];
  if (kind === "vertex") return [(w * UNIT) / 2 - 4, -16];
  return w > 0.6 && w < 0.9 ? [14, -12] : [(w * UNIT) / 2 - 8, (-tall * UNIT) / 2 + 8];
}

/** The board after a move, as far as its data describe it. */
function following(board, after) {
  if (!after) return board;
  const { gone, elements, ...rest } = after;
  const left = new Map(board.elements.map((element) => [element.id, element]));
  for (const id of gone) left.delete(id);
  for (const element of elements) left.set(element.id, { ...left.get(element.id), ...element });
  return { ...board, ...rest, elements: [...left.values()] };
}

/** A name as it can be typed: with plain signs, and blanks anywhere. */
const typeable = (name) => name.toLowerCase().replace(/\s/g, "").replace(/−/g, "-");

/** At most 60 of the moves: first those that win, if that is shown, then as many of each heap, named before the number. */
function someOfEach(moves, winning) {
  const counts = new Map();
  const rank = new Map();
  for (const move of moves) {
    const heap = (move.name || move.position).replace(/\d+$/, "");
    counts.set(heap, (counts.get(heap) ?? 0) + 1);
    rank.set(move, winning && move.fate?.wins ? 0 : counts.get(heap));
  }
  const few = new Set([...moves].sort((a, b) => rank.get(a) - rank.get(b)).slice(0, 60));
  return moves.filter((move) => few.has(move));
}

/** The target element of an event. */
const at = (event) => event.target.closest?.(".el")?.dataset.id;
