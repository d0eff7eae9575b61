const words: Readonly<Record<string, number>> = {
  no: 0,
  zero: 0,
  one: 1,
  once: 1,
  single: 1,
  two: 2,
  twice: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  sixteen: 16,
  twenty: 20,
  thirty: 30,
  hundred: 100,
};

/** Numbers that a text writes out: "three attempts", "queried twice", "five worked examples". */
export function numbersInWords(text: string): readonly number[] {
  return Array.from(text.toLowerCase().matchAll(/\p{L}+/gu), ([word]) => words[word]).filter(
    (number) => number !== undefined,
  );
}

/** A regular expression of the numbers of one word, for patterns. */
export const numberWord = Object.entries(words)
  .filter(([, number]) => number > 0)
  .map(([word]) => word)
  .join('|');
