// For a wall: only the board and one line; the QR code of the position for those who want it on their own screen.

import { announce, h, put, s } from "./dom.js";
import { orFailure } from "./panels.js";
import { write } from "./state.js";
import { t } from "./words.js";

const QUIET = 4; // squares around a code

export class Projector {
  /** @param view shows the game. */
  constructor(view) {
    this.view = view;
    this.code = h("div", { class: "qr-code", hidden: true, onclick: () => { this.code.hidden = true; } });
    this.root = document.documentElement;
  }

  get on() {
    return "projector" in this.root.dataset;
  }

  /** Enter this mode, in full screen if the browser allows it, or leave it. */
  toggle(on = !this.on) {
    if (on) this.root.dataset.projector = "";
    else {
      delete this.root.dataset.projector;
      this.code.hidden = true;
    }
    if (on) this.root.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen?.().catch(() => {});
    announce(t(on ? "projector-on" : "projector-off"));
    this.view.board.node.focus({ preventScroll: true });
  }

  /** Show the code of the position, or hide it. */
  async qr() {
    const { code } = this;
    code.hidden = !code.hidden;
    if (code.hidden) return;
    const address = new URL(write({ ...this.view.state, at: "" }), location.href).href;
    put(code, h("p", { class: "busy" }, t("thinking")));
    await orFailure(code, async () => {
      put(code, squares(await this.view.app.server.qr(address), address), h("p", {}, address.length < 90 ? address : ""));
    });
  }
}

/** A code as a drawing: always dark on light, so that every telephone reads it. */
export function squares({ size, rows }, text) {
  const path = rows.flatMap((row, y) => [...row].map((dark, x) => (dark === "1" ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const all = size + 2 * QUIET;
  return s("svg", { viewBox: `${-QUIET} ${-QUIET} ${all} ${all}`, role: "img", "aria-label": t("qr-of", { text }), "shape-rendering": "crispEdges" }, s("rect", { x: -QUIET, y: -QUIET, width: all, height: all, class: "qr-light" }), s("path", { d: path, class: "qr-dark" }));
}
