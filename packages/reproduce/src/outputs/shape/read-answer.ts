import type { JsonValue } from '@assay/records';
import * as z from 'zod';
import { wholeWord } from '../../text/whole-word.ts';

const column = z.string().min(1);
const place = z.enum(['first', 'last']);

/** What is read out of a longer text, so that it can be held against a label. */
export const readAnswerSchemas = [
  /** A number: `The answer is $1,042.` is 1042. */
  z.strictObject({ read: column, number: place }).readonly(),
  /** One of some words, whatever their case; a single letter in its own case. */
  z.strictObject({ read: column, word: place, of: z.array(z.string().min(1)).min(1).readonly() }).readonly(),
  /** A letter as the place that it stands for: A is `from`. */
  z
    .strictObject({ read: column, letter: z.literal('place'), from: z.union([z.literal(0), z.literal(1)]) })
    .readonly(),
] as const;

type ReadAnswer = z.infer<(typeof readAnswerSchemas)[number]>;

/** What was read; null where the text has none of it, undefined where there is no such column. */
export function readAnswer(how: ReadAnswer, given: JsonValue | undefined): JsonValue | undefined {
  if (given === undefined || given === null) return given;
  if ('number' in how) return typeof given === 'number' ? given : numberIn(textOf(given), how.number);
  if ('word' in how) return wordIn(textOf(given), how.of, how.word);
  const letter = /^\s*\(?([A-Za-z])[).:]?\s*$/.exec(textOf(given))?.[1];
  return letter === undefined ? null : letter.toUpperCase().charCodeAt(0) - 65 + how.from;
}

const numbers = /[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[-−]?\.\d+/g;

function numberIn(text: string, which: 'first' | 'last'): number | null {
  const found = [...text.matchAll(numbers)].at(which === 'first' ? 0 : -1)?.[0];
  return found === undefined ? null : Number(found.replaceAll(',', '').replace('−', '-'));
}

function wordIn(text: string, words: readonly string[], which: 'first' | 'last'): string | null {
  const found = words.flatMap((word) =>
    [...text.matchAll(wholeWord(word, word.length === 1 ? 'gu' : 'giu'))].map(({ index }) => ({
      word,
      index,
    })),
  );
  // Of two words at one place the longer one stands there: `not safe` and `not`.
  const ordered = found.toSorted((a, b) => a.index - b.index || b.word.length - a.word.length);
  const end = ordered.at(which === 'first' ? 0 : -1)?.index;
  return ordered.find(({ index }) => index === end)?.word ?? null;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
