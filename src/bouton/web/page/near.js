// Misspelt words.

/** The number of letters to change, insert or delete to turn a word into another one; with `start`, into a prefix of it. */
export function distance(word, other, start = false) {
  let row = [...Array(other.length + 1).keys()];
  for (let k = 1; k <= word.length; k += 1) {
    const next = [k];
    for (let j = 1; j <= other.length; j += 1) next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + Number(word[k - 1] !== other[j - 1])));
    row = next;
  }
  return start ? Math.min(...row) : row.at(-1);
}

/** The word in a list that a misspelt one most likely means; undefined if none is close. Capitals are ignored. */
export const nearest = (word, words) => (word.length < 4 ? words.find((other) => other !== word && other === word.toLowerCase()) : words.map((other) => ({ other, far: distance(word.toLowerCase(), other.toLowerCase()) })).filter(({ other, far }) => other !== word && far <= 2 && far < word.length / 2).sort((a, b) => a.far - b.far)[0]?.other);
