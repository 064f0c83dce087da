// The answers prepared with the site, as written by compact.py: repeated parts appear once, and so do parts common to
// all languages.

const [LIST, EACH, TEXTS] = [-1, -2, -3];

const keyOf = (name, values) => [name, ...Object.entries(values).flatMap(([key, value]) => [value].flat().map((each) => `${key}=${each}`)).sort()].join(" ");

export class Made {
  /** @param languages in the order used in the files. */
  constructor(languages) {
    Object.assign(this, { languages, shapes: [], parts: [], answers: {} });
  }

  /** Add a file, which refers to those before it. */
  add({ shapes, parts, answers }) {
    for (const each of shapes) this.shapes.push(each);
    for (const each of parts) this.parts.push(each);
    Object.assign(this.answers, answers);
  }

  /** The answer to a question, if it was prepared. */
  find(name, { lang, ...values }) {
    const place = this.languages.indexOf(lang);
    const written = this.answers[keyOf(name, values)];
    return place < 0 || written === undefined ? undefined : this.read(written, place);
  }

  read(written, place) {
    if (typeof written === "number") return this.read(this.parts[written], place);
    if (!Array.isArray(written) || !written.length) return Array.isArray(written) ? [] : written;
    const [kind, ...rest] = written;
    if (!rest.length) return kind;
    if (kind === EACH) return this.read(rest[place], 0);
    if (kind === TEXTS) return rest[0].split("|");
    const values = rest.map((each) => this.read(each, place));
    if (kind === LIST) return values;
    return Object.fromEntries(Object.entries(this.shapes[kind]).map(([each, held]) => [each, held ? structuredClone(held[0]) : values.shift()]));
  }
}
