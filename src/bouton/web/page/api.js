// The possible requests, from the description of the API itself.

import { h, put } from "./dom.js";

const description = await (await fetch("openapi.json")).json();
put(
  document.getElementById("list"),
  Object.entries(description.paths).map(([path, { get }]) => {
    const query = new URLSearchParams(get.parameters.filter((each) => each.required).map((each) => [each.name, each.example ?? ""]));
    const address = `${path.slice(1)}${query.size ? `?${query}` : ""}`;
    return h(
      "section",
      { class: "card pad" },
      h("h2", {}, `GET ${path}`),
      h("p", {}, get.description || get.summary),
      h("table", { class: "keys" }, h("tbody", {}, get.parameters.map((each) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, each.name), each.required ? "" : " ?"), h("td", {}, each.description || each.schema?.description || ""))))),
      h("p", {}, h("a", { href: address }, `/${decodeURIComponent(address)}`)),
    );
  }),
);
