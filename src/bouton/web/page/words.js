// The words of the page in the chosen language, and numbers in sentences.

let words = {};
let language = document.documentElement.lang;
let separator = ": ";
let quoted = "'{got}'";
let forms = null; // the plural categories of the language, in the order of their forms in its sentences
let rule = null;
let elision = null; // "de" before a field that begins with a vowel, see src/bouton/language/record.py

export const current = () => language;

/** Set the language from the answer of the question "words". */
export function use(found) {
  ({ lang: language, words, colon: separator, quoted = quoted } = found);
  elision = found.elision && new RegExp(found.elision, "g");
  rule = new Intl.PluralRules(language);
  const used = rule.resolvedOptions().pluralCategories;
  forms = ["zero", "one", "two", "few", "many", "other"].filter((each) => used.includes(each));
  document.documentElement.lang = language;
}

const plural = (value, choice) => {
  const written = choice.split("|");
  return written[Math.min(forms.indexOf(rule.select(Number(value))), written.length - 1)];
};

/** A sentence: {n} is filled in, in quotes if it ends in a dot before a full stop; {n:match|matches} selects the singular or the plural. */
export function t(key, values = {}) {
  const mark = elision ? "\0" : "";
  const filled = (Object.hasOwn(words, key) ? words[key] : key).replace(/\{(\w+)(?::([^}]*))?\}(?=(\.?))/g, (whole, name, choice, dot) =>
    choice ? plural(values[name], choice) : values[name] == null ? whole : mark + (dot && `${values[name]}`.endsWith(".") ? quoted.replace("{got}", () => values[name]) : values[name]),
  ).replaceAll("….", "…");
  return elision ? filled.replace(elision, "$1’").replaceAll("\0", "") : filled;
}

/** The colon after a word that announces something: French puts a no-break space before it. */
export const colon = () => separator;

/** A number in local format. */
export const numeral = (n) => new Intl.NumberFormat(language).format(n);

/** Capitalize a sentence. */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** A text in which negative numbers have a minus, not a hyphen. */
export const minus = (text) => text.replace(/(?<![\w.)\]}*"'])-(?=\d)/g, "−");

/** The name of one of a game's starts: its size, or its difficulty. */
export function startName(starts, k) {
  const sizes = starts.map(({ game }) => game.split(":")[1]);
  return sizes.every(Number) && new Set(sizes).size === sizes.length ? sizes[k] : t(k && k === starts.length - 1 ? "start-real" : (["start-easy", "start-middle"][k] ?? "start-hard"));
}
