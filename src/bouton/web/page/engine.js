// The engine of the page. Every answer is a promise of a plain object, the one of the command's --json. An `Engine` has
// a method for each question of the table (questions.js); its transport sends a question to a server (below), or to
// Python in this browser (on a site). Custom rules are read in a worker (local.js).

export class EngineError extends Error {
  /**
   * @param {string} message a sentence for people.
   * @param {boolean} isOffline whether no answer arrived; there is no sentence then.
   */
  constructor(message, isOffline = false) {
    super(message);
    this.isOffline = isOffline;
  }
}

const MOST_KEPT = 500;
const DEVICE = Math.random().toString(36).slice(2); // a class may share one address: the room distinguishes its devices by this
const MOST_TRIES = 10; // for a server that asks for a retry, as it has just started

export class Engine {
  /**
   * @param questions the table: for each question its name, its cost and its parameters.
   * @param transport (name, values, rules) → a promise of the answer; the values are texts, numbers, true, or lists of
   * them; the rules are the graph of typed rules, if any.
   */
  constructor(questions, transport) {
    this.transport = transport;
    this.kept = new Map();
    this.questions = new Map(questions.map((question) => [question.name, question]));
    for (const question of questions) this[question.name] = (...given) => this.ask(question.name, valuesOf(question, given));
  }

  /** Cache an answer that came with another one; `given` are the arguments with which it would have been requested. */
  remember(name, given, found) {
    const values = valuesOf(this.questions.get(name), given);
    this.keep(`${name} ${JSON.stringify(values)}`, Promise.resolve(found));
  }

  /** Ask by name; answers are cached, failures are not. */
  ask(name, values = {}) {
    const key = `${name} ${JSON.stringify(values)}`;
    if (!this.kept.has(key)) {
      const asked = this.transport(name, values);
      this.keep(key, asked);
      asked.catch(() => this.kept.delete(key));
    }
    return this.kept.get(key);
  }

  keep(key, asked) {
    this.kept.set(key, asked);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value);
  }
}

/** The values of a call: the required ones in order, then an object with the rest. Default values are omitted. */
export function valuesOf({ name, parameters }, given) {
  const needed = parameters.filter((parameter) => parameter.needed);
  const more = given[needed.length] ?? {};
  for (const each of Object.keys(more)) if (!parameters.some((parameter) => parameter.name === each && !parameter.needed)) throw new TypeError(`${name} has no ${each}`);
  const values = {};
  for (const { name: each, kind, needed: must } of parameters) {
    let value = must ? given[needed.findIndex((parameter) => parameter.name === each)] : more[each];
    if (kind === "line" && Array.isArray(value)) value = value.join(" > ");
    if (must ? value !== undefined && value !== null : value !== undefined && value !== null && value !== "" && value !== false) values[each] = kind === "flag" ? true : value;
  }
  return values;
}

/** A transport that asks a server: the questions are next to this folder, wherever the page is served. */
export function server(base = new URL("../api/", import.meta.url)) {
  return async (name, values, rules) => {
    const address = new URL(name, base);
    for (const [key, value] of Object.entries(values)) for (const each of [value].flat()) address.searchParams.append(key, each);
    let response;
    for (let tries = 1; ; tries += 1) {
      try {
        const accept = "application/json";
        const headers = { accept, "bouton-device": DEVICE };
        response = await fetch(address, rules ? { method: "POST", body: rules, headers: { ...headers, "content-type": accept } } : { headers });
      } catch {
        throw new EngineError("", true);
      }
      const again = Number(response.headers.get("retry-after"));
      if (!again || tries === MOST_TRIES) break;
      await new Promise((resolve) => setTimeout(resolve, again * 1000));
    }
    const found = await response.json().catch(() => ({ error: response.statusText }));
    if (!response.ok) throw new EngineError(found.error || response.statusText);
    return found;
  };
}
