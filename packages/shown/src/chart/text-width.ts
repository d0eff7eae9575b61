/** How wide letters are in a chart, by the widest of the system fonts that pages are read in (DejaVu Sans). */
const classes: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijlI.,:;'!| ]/, 3.9],
  [/[frt()[\]{}\-/"*_]/, 5.6],
  [/[mwMW@%&…—–]/, 11.9],
  [/[A-Z]/, 8.9],
  [/[\u1100-\uffff]|[\u{10000}-\u{10ffff}]/u, 12],
];
const OTHERS = 7.7;

export function letterWidth(letter: string): number {
  return classes.find(([letters]) => letters.test(letter))?.[1] ?? OTHERS;
}

/** The room that a label takes, rather more than less: what draws a chart cannot measure text. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0);
}
