import { confusableLetters } from './confusable-letters.ts';

/** A name in one form: nothing invisible in it, one space between words. */
const plainForm = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** A name with every letter that looks like another one written as that one; what is Latin stays as it is. */
export function readingOf(name: string): string {
  return Array.from(
    plainForm(name).normalize('NFD'),
    (letter) => confusableLetters.get(letter) ?? letter,
  ).join('');
}

/**
 * What a name can be taken for: the skeleton of UTS #39 as it is written, and without regard to case. Two names that share one of
 * them can be taken for each other.
 */
export function looksOf(name: string): readonly [string, string] {
  // Upper case first: ß and SS, ς and Σ are the same then.
  const folded = plainForm(name).toUpperCase().toLowerCase();
  return [skeleton(readingOf(name)), skeleton(readingOf(folded)).toLowerCase()];
}

function skeleton(reading: string): string {
  return reading.replaceAll('0', 'O').replaceAll(/[1I|]/g, 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}
