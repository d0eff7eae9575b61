import { isAsciiPunctuation } from '../ascii-punctuation.ts';
import { countNgrams, countShared } from '../count-ngrams.ts';
import { splitWords } from '../split-words.ts';
import { charactersOf, countCharacterNgrams } from './character-ngrams.ts';

export interface ChrfOrders {
  readonly charOrder: number;
  readonly wordOrder: number;
  readonly whitespace: boolean;
}

/** Per order (characters first, then words): n-grams of the output, of the reference, and in both. */
export type ChrfStatistics = readonly (readonly [output: number, reference: number, matched: number])[];

/**
 * Counts for chrF (Popović 2015, 2017) as sacreBLEU does it. Characters are code points, white space removed unless
 * asked; an order that the reference has no n-gram of counts none of the output's. One order is held at a time:
 * O(characters × orders) time, O(characters) memory.
 */
export function chrfStatistics(output: string, reference: string, orders: ChrfOrders): ChrfStatistics {
  const characters = (text: string) => charactersOf(orders.whitespace ? text : splitWords(text).join(''));
  const [left, right] = [characters(output), characters(reference)];
  const [leftWords, rightWords] = [wordsAndMarks(output), wordsAndMarks(reference)];
  return [
    ...Array.from({ length: orders.charOrder }, (_, i) =>
      compare(left.count - i, right.count - i, () =>
        countShared(countCharacterNgrams(left, i + 1), countCharacterNgrams(right, i + 1)),
      ),
    ),
    ...Array.from({ length: orders.wordOrder }, (_, i) =>
      compare(leftWords.length - i, rightWords.length - i, () =>
        countShared(countNgrams(leftWords, i + 1), countNgrams(rightWords, i + 1)),
      ),
    ),
  ];
}

export function addChrfStatistics(a: ChrfStatistics, b: ChrfStatistics): ChrfStatistics {
  return a.map((row, i) => [row[0] + b[i]![0], row[1] + b[i]![1], row[2] + b[i]![2]] as const);
}

function compare(output: number, reference: number, countMatched: () => number) {
  return reference <= 0 ? ([0, 0, 0] as const) : ([Math.max(0, output), reference, countMatched()] as const);
}

/** Words with one ASCII punctuation mark split off: the last character if it is one, else the first. */
function wordsAndMarks(text: string): string[] {
  return splitWords(text).flatMap((word) => {
    const first = word[0]!;
    const last = word.at(-1)!;
    if (word.length === 1) return [word];
    if (isAsciiPunctuation(last)) return [word.slice(0, -1), last];
    return isAsciiPunctuation(first) ? [first, word.slice(1)] : [word];
  });
}
