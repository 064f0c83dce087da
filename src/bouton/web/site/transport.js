// Sends the page's questions to Python in this browser, on a site.

import { python } from "./python.js";
import { LANGUAGES, SIZE } from "./built.js";
import { whole } from "./whole.js";

export const SERVED = false;
export const transport = python(new URL("../engine/", import.meta.url), SIZE, LANGUAGES);
export const wholePython = whole;

if ("serviceWorker" in navigator && isSecureContext) addEventListener("load", () => navigator.serviceWorker.register("service.js").catch(() => undefined));
