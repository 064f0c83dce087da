// A custom lesson: as data, in the format of the question "lessons", and as the text of an address.

export const TASKS = ["play", "move", "mark", "who", "answer", "try"];
export const MOST_STEPS = 40;
const [SHORT, LONG] = [200, 1000]; // characters of a title and of a chapter

const text = (value, most = SHORT) => (typeof value === "string" ? value.slice(0, most) : "");
const step = (found) => ({ text: text(found?.text, LONG), task: TASKS.includes(found?.task) ? found.task : "try", game: text(found?.game), position: text(found?.position, LONG), misere: Boolean(found?.misere), quiz: Boolean(found?.quiz), answer: text(found?.answer), why: false, number: 0 });

/** A lesson with only the described fields; null if it is none. */
export function lessonOf(found) {
  if (!found || typeof found !== "object" || !Array.isArray(found.steps) || !found.steps.length) return null;
  const title = text(found.title).trim() || "…";
  return { name: `own:${title}`, title, detail: found.detail === "full" ? "full" : "simple", picture: null, steps: found.steps.slice(0, MOST_STEPS).map(step) };
}

/** The contents of an address and a file: without default values. */
export const plain = ({ title, detail, steps }) => ({ title, detail, steps: steps.map((each) => Object.fromEntries(Object.entries(each).filter(([, value]) => value))) });

/** A lesson as letters for an address. */
export const written = (lesson) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(plain(lesson))))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** The lesson in an address; null if it contains none. */
export function readLesson(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    return lessonOf(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
