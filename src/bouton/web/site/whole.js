// Rules in full Python, on a site: a second Python of the page runs rules that the page's own interpreter does not
// support. A button stops it.

import { h } from "./dom.js";
import { EngineError } from "./engine.js";
import { t } from "./words.js";
import { pythonWorker } from "./workers.js";

const SECONDS = 60;
const SOON = 400; // ms before the button is shown

class WholePython {
  constructor() {
    this.waiting = new Map();
    this.number = 0;
  }

  start() {
    this.worker = pythonWorker("whole");
    this.worker.onmessage = ({ data: { id, found, failed } }) => {
      if (failed) return this.end("engine-failed");
      if (id === undefined) return undefined;
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      clearTimeout(asked?.timer);
      if (!this.waiting.size) this.hide();
      return asked?.resolve(JSON.parse(found));
    };
    this.worker.onerror = () => this.end("engine-failed");
    this.worker.onmessageerror = this.worker.onerror;
  }

  /** Reject pending requests; the next one starts it again. */
  end(key) {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new EngineError(t(key, { seconds: SECONDS })));
    }
    this.waiting.clear();
    this.hide();
  }

  hide() {
    clearTimeout(this.coming);
    this.coming = null;
    this.bar?.remove();
    this.bar = null;
  }

  show() {
    this.bar = h("div", { class: "engine-bar", role: "status" }, h("span", {}, t("whole-works")), h("button", { type: "button", onclick: () => this.end("whole-stopped") }, t("whole-stop")));
    document.body.append(this.bar);
  }

  ask(ask, values) {
    if (!this.worker) this.start();
    this.coming ??= setTimeout(() => this.show(), SOON);
    return new Promise((resolve, reject) => {
      const id = (this.number += 1);
      this.waiting.set(id, { resolve, reject, timer: setTimeout(() => this.end("whole-late"), SECONDS * 1000) });
      this.worker.postMessage({ id, name: ask, given: JSON.stringify(values) });
    });
  }
}

const python = new WholePython();
export const whole = (ask, values) => python.ask(ask, values);
