// Rules that came in an address are shown before they run; those that were typed or let run here go on after a reload.
// Whatever runs rules asks `isTrusted` (local.js), whatever shows an address that holds some does (app.js).

import { h, put, View } from "./dom.js";
import * as kept from "./kept.js";
import { t } from "./words.js";

const NAME = "bouton-rules";
const MOST = 20;
let known = [];
try {
  known = [JSON.parse(sessionStorage.getItem(NAME))].flat().filter((code) => typeof code === "string");
} catch {
  // nothing is remembered
}

/** Whether these very rules were let run, or typed, in this browser; where there are none, nothing can run. */
export const isTrusted = (code) => code === "" || known.includes(code) || kept.typed()?.code === code;

export function trust(code) {
  if (known[0] === code) return;
  known = [code, ...known.filter((each) => each !== code)].slice(0, MOST);
  try {
    sessionStorage.setItem(NAME, JSON.stringify(known));
  } catch {
    // not remembered
  }
}

export class AskView extends View {
  mount(main) {
    const { code } = this.app.state;
    const run = () => {
      trust(code);
      this.app.show();
    };
    put(
      main,
      h("section", { class: "card pad ask" }, h("h1", {}, t("own-came")), h("p", { class: "lead" }, t("own-came-lead")), h("pre", { tabindex: 0, "aria-label": t("own-code") }, code), h("button", { type: "button", class: "primary", onclick: run }, t("own-run"))),
    );
    return Promise.resolve();
  }
}
