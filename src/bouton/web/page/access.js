// The declaration of accessibility required by the RGAA.

import { h, put, View } from "./dom.js";
import { t } from "./words.js";

const CHECKED = ["axe", "keys", "speech", "colours", "size", "touch", "motion"];
const MISSING = ["graphs", "people"];

export class AccessView extends View {
  mount(main) {
    put(
      main,
      h("section", { class: "card pad ask" },
        h("h1", {}, t("access-title")),
        h("p", { class: "lead" }, t("access-lead")),
        h("h2", {}, t("access-state")),
        h("p", {}, t("access-state-said")),
        h("h2", {}, t("access-checked")),
        h("dl", { class: "access-checked" }, CHECKED.map((each) => [h("dt", {}, t(`access-${each}`)), h("dd", {}, t(`access-${each}-said`))])),
        h("h2", {}, t("access-missing")),
        h("ul", {}, MISSING.map((each) => h("li", {}, t(`access-missing-${each}`)))),
        h("h2", {}, t("access-contact")),
        h("p", {}, t("access-contact-said"))),
    );
    return Promise.resolve();
  }
}
