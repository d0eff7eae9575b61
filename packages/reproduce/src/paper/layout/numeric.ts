import type { PlacedLine, PlacedWords } from './placed-text.ts';

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
