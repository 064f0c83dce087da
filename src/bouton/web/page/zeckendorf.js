// Numbers as sums of nonconsecutive Fibonacci numbers, and the totals left after erasing the last of them.

/** The number from 1 to 10^100 that was typed, perhaps as a power; 0n for anything else. */
export function read(text) {
  const [, number = "0", power = "1"] = /^(\d{1,101})(?:\^(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const n = BigInt(number) ** BigInt(power);
  return n <= 10n ** 100n ? n : 0n;
}

/** @returns {[bigint, boolean][]} each Fibonacci number up to a number, the largest first, and whether it is a part of it. */
export function digits(n) {
  const places = [1n, 2n];
  while (places.at(-1) + places.at(-2) <= n) places.push(places.at(-1) + places.at(-2));
  let rest = BigInt(n);
  return places.filter((place) => place <= n).toReversed().map((place) => {
    const on = place <= rest;
    if (on) rest -= place;
    return [place, on];
  });
}

/** The parts of a number, the largest first. */
export const parts = (n) => digits(n).filter(([, on]) => on).map(([place]) => place);

/** The results of taking the last parts of a start: the total left, its smallest part, and whether the take wins. */
export function totals(n) {
  const all = parts(n).map(Number);
  return all.slice(1).map((_, k) => {
    const left = all.slice(0, all.length - 1 - k);
    const rest = left.reduce((sum, part) => sum + part, 0);
    const last = left.at(-1);
    return { rest, last, limit: 2 * (n - rest), wins: 2 * (n - rest) < last };
  });
}
