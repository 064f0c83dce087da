// Rules in a file of the server's owner: once the file is saved, all requests are repeated, and the page continues.

import { announce, put } from "./dom.js";
import { failure } from "./panels.js";
import { t } from "./words.js";

const EVERY = 1000; // ms between two checks

/** Watch the files as long as the page is open and visible. */
export async function watch(app) {
  let known = null;
  for (;;) {
    const found = document.hidden ? null : await fetch(new URL("../saved", import.meta.url)).then((answer) => answer.json(), () => null);
    if (found && known !== null && found.saved !== known) {
      await app.renew().then(
        () => announce(t("own-saved")),
        (error) => put(app.main, failure(error)), // until the file is corrected
      );
    }
    known = found?.saved ?? known;
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
}
