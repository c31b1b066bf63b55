// Numbers as files have them: by far the most are plain and valid, some have separators, and a few aren't numbers of anybody.

/** A generator of random integers below a limit, the same for the same seed. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) % limit;
  };
}

const digits = (random, count) => Array.from({ length: count }, () => random(10)).join("");
const FULL_WIDTH = "０１２３４５６７８９";

/** Ways to write a number, and how many of a thousand rows are written so. */
const WAYS = [
  [600, (random) => `1${3 + random(7)}${digits(random, 9)}`],
  [120, (random) => `+861${3 + random(7)}${digits(random, 9)}`],
  [60, (random) => `+86 1${3 + random(7)}${digits(random, 1)}-${digits(random, 4)}-${digits(random, 4)}`],
  [40, (random) => `+852 ${5 + random(5)}${digits(random, 3)} ${digits(random, 4)}`],
  [30, (random) => `0086-1${3 + random(7)}${digits(random, 9)}`],
  [30, (random) => `+${1 + random(99)}${digits(random, 6 + random(8))}`],
  [20, (random) => `+1 (${2 + random(8)}${digits(random, 2)}) ${digits(random, 3)}.${digits(random, 4)}`],
  [20, (random) => digits(random, random(16))],
  [15, () => ""],
  [12, (random) => `1${digits(random, 2)}****${digits(random, 4)}`],
  [12, (random) => [...`1${3 + random(7)}${digits(random, 9)}`].map((digit) => FULL_WIDTH[digit]).join("")],
  [10, (random) => `1${3 + random(7)}${digits(random, 9)} ext. ${digits(random, 1 + random(4))}`],
  [10, (random) => `8.6${digits(random, 2 + random(9))}E+12`],
  [8, (random) => `电话：1${3 + random(7)}${digits(random, 9)}`],
  [6, (random) => `n/a ${digits(random, 3)}`],
  [4, (random) => `tel:+86-1${3 + random(7)}${digits(random, 9)};ext=${digits(random, 2)}`],
  [3, (random) => `"1${3 + random(7)}${digits(random, 9)}"`],
];
const TOTAL = WAYS.reduce((sum, [share]) => sum + share, 0);

/** Texts of rows without line breaks; the last one isn't empty. */
export function randomLines(count, seed) {
  const random = randomNumbers(seed);
  const lines = Array.from({ length: count }, () => {
    let place = random(TOTAL);
    return WAYS.find(([share]) => (place -= share) < 0)[1](random);
  });
  lines[count - 1] ||= "0";
  return lines;
}
