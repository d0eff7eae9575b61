/** A piece of text at its place on a page: x to the right, y upwards, in points. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One line of a page: pieces that stand beside each other without a gap are one cell. */
export interface PlacedLine {
  readonly y: number;
  readonly height: number;
  readonly cells: readonly PlacedCell[];
  /** What it was made of. */
  readonly texts: readonly PlacedText[];
}

export interface PlacedWords {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

export interface PlacedCell extends PlacedWords {
  /** What it is made of where gaps are wider than those between words: heads of narrow columns stand close to each other. */
  readonly pieces: readonly PlacedWords[];
}

export function lineText({ cells }: PlacedLine): string {
  return cells.map(({ text }) => text).join('\t');
}

/** `412 ms`, `48.4 ±0.7`, `[90.1, 92.3]`, `12/14`, `7B`: a number with little beside it. */
export function isNumeric({ text }: Pick<PlacedWords, 'text'>): boolean {
  // (3) at the end of a line is the number of a formula.
  if (/^\(\d+\)$/.test(text)) return false;
  return /^[^\p{L}]{0,3}\d/u.test(text) && (text.match(/\p{L}/gu) ?? []).length <= MOST_LETTERS;
}

const MOST_LETTERS = 3;

/** Whether a line has numbers beside its name. */
export function isData({ cells }: PlacedLine): boolean {
  return cells.slice(1).some(isNumeric);
}
