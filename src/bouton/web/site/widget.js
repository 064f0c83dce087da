// The page's board in a notebook: clicks are sent to Python, which returns the next board.

import { BoardView } from "./board.js";
import { h, put } from "./dom.js";
import { t, use } from "./words.js";

export function render({ model, el }) {
  const { lang } = document.documentElement;
  use(model.get("words"));
  document.documentElement.lang = lang; // the notebook's, not ours
  if (!document.getElementById("live")) document.body.append(h("div", { id: "live", "aria-live": "polite", style: "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)" }));
  const host = h("div", { "data-theme": "light" });
  const root = host.attachShadow({ mode: "open" });
  const ask = (...words) => {
    model.set("asked", [...words, Date.now()].map(String));
    model.save_changes();
  };
  const view = new BoardView((position) => ask("play", position));
  const said = h("p", { role: "status" });
  const button = (word) => h("button", { type: "button", onclick: () => ask(word, "") }, t(`widget-${word}`));
  root.append(h("style", {}, model.get("style")), h("div", { class: "widget" }, view.frame, said, h("div", {}, button("back"), " ", button("again"))));
  const show = () => {
    view.show(model.get("data"), { playable: true });
    put(said, model.get("said"));
  };
  model.on("change:data", show);
  model.on("change:said", show);
  el.append(host);
  requestAnimationFrame(show); // once it is in the document, so that it can be measured
  return () => {
    model.off("change:data", show);
    model.off("change:said", show);
  };
}
