// Sends the page's questions to the server. A site without a server has another file of this name.

import { server } from "./engine.js";

export const SERVED = true; // whether there is an /api next to the page
export const transport = server();
export const wholePython = null; // would run rules in full Python; a served page does not
