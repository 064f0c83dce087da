// Rules received in an address are shown before they run; those typed or allowed to run here continue after a reload.
// All code that runs rules calls `isTrusted` (local.js), as does code that shows an address with rules (app.js).

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

/** Whether exactly these rules were typed, or allowed to run, in this browser; without rules, nothing can run. */
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
