// What carries the page's questions to what answers them. A site without a server has another file of this name.

import { server } from "./engine.js";

export const SERVED = true; // whether there is an /api beside the page
export const transport = server();
export const wholePython = null; // what reads rules in whole Python; a served page does not run it
