import { plainNumber } from '../normalise/plain-number.ts';

/** A number as people write it: `-1,234.50`, `$5`, `.5`, `1e-3`, `40%`. Signs after a digit or a letter are not its own. */
const NUMBER =
  /(?<![\w.])[-−+]?[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:(?<=\d)\.\d+|(?<!\d)\.\d+)?(?:[eE][-+]?\d+)?%?/gu;

type Which = 'first' | 'last';

/** The first or last number, line or word of a text; undefined where there is none. */
export function extractPart(
  text: string,
  kind: 'number' | 'line' | 'word',
  which: Which,
): string | undefined {
  if (kind === 'number') return numberIn(text, which);
  const parts = text.split(kind === 'line' ? /\r\n|\n|\r/u : /\s+/u).map((part) => part.trim());
  const found = parts.filter((part) => part !== '');
  return which === 'first' ? found[0] : found.at(-1);
}

function numberIn(text: string, which: Which): string | undefined {
  const numbers = [...text.matchAll(NUMBER)].map(([found]) => found).filter((found) => /\d/.test(found));
  const chosen = which === 'first' ? numbers[0] : numbers.at(-1);
  return chosen === undefined ? undefined : (plainNumber(chosen) ?? chosen);
}
