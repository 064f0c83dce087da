// A tournament of 2 to 36 people, at one screen or on their own devices, round robin or knock-out; stored only here.

import { announce, h, put, View } from "./dom.js";
import { EngineError } from "./engine.js";
import * as kept from "./kept.js";
import { askRoom } from "./meeting.js";
import { orFailure } from "./panels.js";
import { audience } from "./qr.js";
import { Choice, PLACES } from "./room.js";
import { anySeed } from "./state.js";
import { EVEN } from "./traces_file.js";
import { SERVED } from "./transport.js";
import { colon, current, t } from "./words.js";

const [LEAST, MOST] = [2, 36];
const LONGEST = 40;
const AGAIN = 2000; // ms until the rooms are checked again
const FEW = 16; // names of a knock-out that fit on a printed page in normal type

/** Round robin: in each round everybody plays once; one sits out if the number is odd. */
export function everybody(count) {
  const ring = [...Array(count + (count % 2)).keys()];
  const games = [];
  for (let round = 0; round < ring.length - 1; round += 1) {
    for (let k = 0; k < ring.length / 2; k += 1) {
      const pair = [ring[k], ring[ring.length - 1 - k]];
      if (Math.max(...pair) < count) games.push({ pair: round % 2 ? pair.reverse() : pair, round, winner: null });
    }
    ring.splice(1, 0, ring.pop());
  }
  return games;
}

/** The rounds of a knock-out, each a list of pairs: null is an unknown player; in the first round, pairs of one sit it out. */
export function bracket(count, games) {
  let size = 1;
  while (size < count) size *= 2;
  const free = size - count;
  const rounds = [];
  let slots = [...Array(size / 2).keys()].map((k) => (k < free ? [k] : [2 * k - free, 2 * k - free + 1]));
  for (let round = 0; ; round += 1) {
    const pairs = slots.map((pair) => {
      const known = games.find((game) => game.round === round && pair.every((each) => game.pair.includes(each)));
      return { ...known, pair, round, winner: pair.length === 1 ? pair[0] : pair.includes(known?.winner) ? known.winner : null };
    });
    rounds.push(pairs);
    if (pairs.length === 1) return rounds;
    slots = pairs.filter((_, k) => k % 2 === 0).map((pair, k) => [pair.winner, pairs[2 * k + 1].winner]);
  }
}

/** The known games of a knock-out: those with two known players. */
export const knockout = (count, games) => bracket(count, games).flat().filter(({ pair }) => pair.length === 2 && !pair.includes(null));

/** Names as typed, one per line, without surrounding blanks. */
export const namesOf = (text) => text.split(/[\n,;]/).map((name) => name.trim().replace(/\s+/g, " ").slice(0, LONGEST)).filter(Boolean);

/** The first duplicate name. */
const twice = (names) => names.find((name, k) => names.indexOf(name) < k);

/** The number of games for a number of people. */
const gamesOf = (kind, count) => (kind === "all" ? (count * (count - 1)) / 2 : count - 1);

const shuffled = (list) => list.map((each) => [Math.random(), each]).sort(([one], [other]) => one - other).map(([, each]) => each);

export class TournamentView extends View {
  mount(main) {
    this.page = h("div", { class: "kept tournament" });
    this.says = h("div", { role: "status" });
    put(main, this.page);
    this.show();
    return Promise.resolve();
  }

  /** The rooms of the current round: opened if there are none yet; their results are recorded. */
  async follow() {
    const { page } = this;
    const round = () => {
      const { games } = kept.tournament();
      const now = games.find((game) => game.winner === null)?.round;
      return games.map((game, k) => [game, k]).filter(([game]) => game.winner === null && game.round === now);
    };
    while (page.isConnected && kept.tournament()?.devices) {
      const { game: name, position } = kept.tournament();
      for (const [game, k] of round()) {
        try {
          const { name: room, results } = await askRoom(game.room || "", game.room ? {} : { game: name, position, seat: null, both: true });
          const found = kept.tournament();
          if (!found || (game.room && results.length === (game.results ?? []).length)) continue;
          const next = game.room ? kept.withResults(found, k, results) : { ...found, games: found.games.map((each, other) => (other === k ? { ...each, room } : each)) };
          if (found.kind === "knockout") next.games = knockout(found.players.length, next.games);
          kept.setTournament(next);
          if (page.isConnected) this.show();
        } catch (error) {
          if (error instanceof EngineError && game.room) kept.setTournament({ ...kept.tournament(), games: kept.tournament().games.map((each, other) => (other === k ? { ...each, room: "" } : each)) }); // the server has forgotten it
        }
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  show() {
    const found = kept.tournament();
    if (found?.devices && !this.follows) this.follows = this.follow().finally(() => (this.follows = null));
    put(this.page, h("h1", {}, t("mode-tournament")), this.says, found ? this.table(found) : this.form());
  }

  form() {
    const told = h("p", { class: "note", "aria-live": "polite" });
    const count = () => {
      const n = namesOf(names.value).length;
      put(told, n < LEAST || n > MOST ? t("kept-tournament-number", { n, least: LEAST, most: MOST }) : t("kept-tournament-count", { n, games: gamesOf(new FormData(form).get("kind"), n) }));
    };
    const names = h("textarea", { id: "tournament-names", rows: 8, autocomplete: "off", spellcheck: "false", oninput: () => count() });
    const choice = new Choice(this.app, "tournament");
    const radio = (value, checked, name = "kind") => h("label", { class: "choice" }, h("input", { type: "radio", name, value, checked, onchange: () => names.value && count() }), t(`kept-${name}-${value}`));
    const form = h(
      "form",
      { class: "card pad", onsubmit: (event) => { event.preventDefault(); this.begin(namesOf(names.value), new FormData(form), choice.chosen); } },
      h("p", { class: "lead" }, t("kept-tournament-lead", { least: LEAST, most: MOST })),
      h("label", { class: "field", for: "tournament-names" }, t("kept-tournament-names"), names),
      told,
      h("fieldset", {}, h("legend", {}, t("kept-tournament-kind")), radio("all", true), radio("knockout", false)),
      SERVED ? h("fieldset", {}, h("legend", {}, t("kept-tournament-where")), radio("screen", true, "where"), radio("devices", false, "where")) : null,
      choice.fields,
      h("p", { class: "note" }, t("kept-tournament-note")),
      h("button", { type: "submit", class: "primary" }, t("begin")),
    );
    return form;
  }

  async begin(players, chosen, { game, position: start }) {
    const kind = chosen.get("kind");
    const wrong = players.length < LEAST || players.length > MOST ? t("kept-tournament-number", { n: players.length, least: LEAST, most: MOST }) : twice(players) ? t("kept-tournament-twice", { name: twice(players) }) : "";
    if (wrong) return void put(this.says, h("p", { class: "error", role: "alert" }, wrong));
    await orFailure(this.says, async () => {
      const { position } = await this.app.server.board(game, start, { lang: current() });
      const drawn = shuffled(players);
      kept.setTournament({ kind, players: drawn, games: kind === "all" ? everybody(drawn.length) : knockout(drawn.length, []), game, position, devices: chosen.get("where") === "devices" });
      put(this.says);
      this.show();
    });
  }

  table(found) {
    const { players, games, kind } = found;
    const open = gamesOf(kind, players.length) - games.filter((game) => game.winner !== null).length;
    const champion = kind === "knockout" && !open ? games.at(-1).winner : null;
    this.next = games.findIndex((game) => game.winner === null);
    return [
      h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => print() }, t("print")), h("button", { type: "button", onclick: () => this.forget(found) }, t("kept-tournament-forget"))),
      champion === null ? h("p", { class: "note" }, t("kept-tournament-open", { n: open }), " ", found.devices ? t("kept-tournament-devices", { address: new URL("./", location.href).href.replace(/^http:\/\//, "") }) : "", found.devices && audience() === "machine" ? [" ", t("kept-opens-machine")] : null) : h("p", { class: "good" }, t("kept-tournament-won", { name: players[champion] })),
      kind === "all" ? h("div", { class: "kept-parts" }, this.standing(found), this.rounds(found)) : this.tree(found),
    ];
  }

  /** Round robin: the games of each round, and who sits it out. */
  rounds(found) {
    const { players, games } = found;
    const numbers = [...new Set(games.map((game) => game.round))];
    const sitting = (round) => players.filter((_, k) => !games.some((game) => game.round === round && game.pair.includes(k)));
    return h("section", { class: "card pad" }, h("h2", {}, t("kept-tournament-games")), h("div", { class: "rounds" }, numbers.map((round) => h("div", { class: "round-games" }, h("h3", {}, t("kept-round", { n: round + 1 })), h("ul", { class: "kept-list" }, games.map((game, k) => (game.round === round ? this.game(found, game, k) : null))), sitting(round).map((name) => h("p", { class: "note" }, t("kept-sits-out", { name })))))));
  }

  /** Knock-out: a column for each round, up to the final. */
  tree(found) {
    const { players, games } = found;
    const rounds = bracket(players.length, games);
    const title = (k) => t(rounds.length - k <= 3 ? `kept-round-${rounds.length - k}` : "kept-round", { n: k + 1 });
    const index = ({ pair, round }) => games.findIndex((game) => game.round === round && pair.every((each) => game.pair.includes(each)));
    const place = (each) => {
      if (each.pair.length === 1) return h("li", { class: "pair waits" }, t("kept-goes-through", { name: players[each.pair[0]] }));
      if (each.pair.includes(null)) return h("li", { class: "pair waits" }, each.pair.map((player) => (player === null ? "…" : players[player])).join(" – "));
      return this.game(found, games[index(each)], index(each));
    };
    return h("section", { class: "card pad" }, h("h2", {}, t("kept-tournament-games")), h("div", { class: `scrolls bracket ${players.length > FEW ? "many" : ""}`, tabindex: 0, role: "region", "aria-label": t("kept-tournament-games") }, rounds.map((pairs, k) => h("div", { class: "bracket-round" }, h("h3", {}, title(k)), h("ul", {}, pairs.map(place))))));
  }

  game(found, game, index) {
    const { players } = found;
    const won = (player) => {
      const playing = found.games[found.playing];
      const side = game.pair.indexOf(player);
      if (game.winner === player) Object.assign(found.games[index], { winner: null, results: [], room: "" });
      else found.games = kept.withResults(found, index, [side, side]).games;
      if (found.kind === "knockout") found.games = knockout(players.length, found.games);
      const at = found.games.findIndex((each) => each.round === playing?.round && each.pair.every((one) => playing.pair.includes(one)));
      kept.setTournament({ ...found, playing: at < 0 ? null : at });
      this.show();
      announce(t("kept-has-won", { name: players[player] }));
      this.page.querySelector(`[data-game="${game.round} ${game.pair.join(" ")}"] button`)?.focus();
    };
    const name = (player) => h("button", { type: "button", "aria-pressed": String(game.winner === player), title: t("kept-has-won", { name: players[player] }), onclick: () => won(player) }, game.winner === player ? "✓ " : "", players[player]);
    const paper = (player) => (game.winner === player ? h("strong", {}, "✓ ", players[player]) : players[player]);
    const printed = h("span", { class: "on-paper" }, paper(game.pair[0]), " – ", paper(game.pair[1]));
    const code = (k) => (game.winner === null && game.room ? h("code", { class: "room-name" }, `${game.room}${PLACES[k]}`.toUpperCase()) : null);
    const score = game.results?.length && (game.winner === null || game.winner === EVEN) ? h("span", { class: "note" }, [0, 1].map((side) => game.results.filter((each) => each === side).length).join(" – ")) : null;
    return h("li", { class: "pair", "data-game": `${game.round} ${game.pair.join(" ")}` }, printed, name(game.pair[0]), code(0), h("span", { "aria-hidden": "true" }, "–"), name(game.pair[1]), code(1), score, game.winner === null && !found.devices ? h("button", { type: "button", class: `play-pair${index === this.next ? " primary" : ""}`, "aria-label": `${t("play-it")}${colon()}${game.pair.map((each) => players[each]).join(" – ")}`, onclick: () => this.play(found, game, index) }, t("play-it")) : null);
  }

  play(found, { pair }, index) {
    kept.seat(pair.map((each) => found.players[each]));
    kept.setTournament({ ...found, playing: index });
    return this.app.change({ mode: "play", meet: "", game: found.game, position: found.position, misere: "", player: "", ladder: "", moves: "", at: "", first: "human", second: "human", tab: "", lesson: "", step: "", seed: anySeed() });
  }

  standing({ players, games }) {
    const results = (k) => games.filter((game) => game.pair.includes(k)).flatMap((game) => (game.results ?? []).map((side) => game.pair[side] === k));
    const rows = players.map((name, k) => ({ name, played: results(k).length, won: results(k).filter(Boolean).length }));
    rows.sort((a, b) => b.won - a.won || a.played - b.played || a.name.localeCompare(b.name, current()));
    const place = (row) => rows.findIndex((each) => each.won === row.won) + 1;
    return h("section", { class: "card pad" }, h("h2", {}, t("kept-standing")), h("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": t("kept-standing") }, h("table", { class: "kept-table" }, h("thead", {}, h("tr", {}, ["kept-place", "kept-name", "kept-won-games", "kept-played"].map((word) => h("th", { scope: "col" }, t(word))))), h("tbody", {}, rows.map((row) => h("tr", {}, h("td", {}, place(row)), h("th", { scope: "row" }, row.name), h("td", {}, row.won), h("td", {}, row.played)))))));
  }

  forget(found) {
    kept.setTournament(null);
    kept.seat(["", ""]);
    this.show();
    put(this.says, h("p", {}, t("kept-forgotten"), " ", h("button", { type: "button", onclick: () => { kept.setTournament(found); put(this.says); this.show(); } }, t("undo"))));
  }
}
