// What can be asked, from the description of the API itself.

import { h, put } from "./dom.js";

const EXAMPLES = { game: "nim", position: "7,2,6", moves: "1,3,5,7 > 1,3,5,5 > 1,3,3,5", range: "0-9" };

const description = await (await fetch("/openapi.json")).json();
put(
  document.getElementById("list"),
  Object.entries(description.paths).map(([path, { get }]) => {
    const query = new URLSearchParams(get.parameters.filter((each) => each.required).map((each) => [each.name, EXAMPLES[each.name] ?? ""]));
    const address = `${path}${query.size ? `?${query}` : ""}`;
    return h(
      "section",
      { class: "card pad" },
      h("h2", {}, `GET ${path}`),
      h("p", {}, get.description || get.summary),
      h("table", { class: "keys" }, h("tbody", {}, get.parameters.map((each) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, each.name), each.required ? "" : " ?"), h("td", {}, each.description || each.schema?.description || ""))))),
      h("p", {}, h("a", { href: address }, decodeURIComponent(address))),
    );
  }),
);
