// The words of the page in the chosen language, and numbers in sentences.

let words = {};
let language = "en";

export const current = () => language;

export function use(lang, given) {
  language = lang;
  words = given;
  document.documentElement.lang = lang;
}

const plural = (value, choice) => {
  const [one, , many] = [choice.split("|")[0], "", choice.split("|")[1]];
  const few = language === "fr" ? Math.abs(value) < 2 : value === 1;
  return few ? one : many;
};

/** A sentence: {n} is filled in, {n:match|matches} chooses the singular or the plural. */
export const t = (key, values = {}) =>
  (words[key] ?? key).replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name, choice) =>
    choice ? plural(values[name], choice) : (values[name] ?? whole),
  );

/** French puts no-break spaces before some marks. */
export const colon = () => (language === "fr" ? "\u00a0: " : ": ");

/** A sentence begins with a capital letter. */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
