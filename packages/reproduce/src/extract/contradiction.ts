import { plainHead } from '../metric-names.ts';
import { escapedPattern, wholeWord } from '../names.ts';
import { bareText, figuresIn, nameParts, partsOf } from '../paper/bare-text.ts';
import type { Paper } from '../paper/paper.ts';
import { folded, pageOfQuote } from '../paper/quoted.ts';
import type { Evidenced } from './extraction.ts';

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

/** Fields whose value is the paper's own word, whether it is said to be inferred or not; descriptions and types may be put in other words. */
const worded = /^(?:name|author|homepage|dataset|metric|judge|prompt|subtask|baseline)$/;

/**
 * A quote that is there vouches for nothing else: a number has to stand in it, a name somewhere in the paper. That a value is called
 * inferred changes nothing: no number, name, address, prompt or setting follows from words that do not have it.
 */
export function contradiction(
  paper: Paper,
  field: string,
  { value, quote }: Pick<Evidenced, 'value' | 'quote'>,
): string | null {
  const isIn = (text: string): boolean => isInPaper(paper, text);
  if (field.startsWith('hyperparameter')) return contradictedSetting(field, value, { quote, isIn });
  if (!worded.test(field) || folded(quote).includes(folded(value))) return null;
  if (isIn(value) || hasInOrder(quote, value)) return null;
  if (field === 'metric' && plainHead(value).length > 2 && isIn(plainHead(value))) return null;
  if (field === 'subtask' && isPartOfParts(paper, value, quote)) return null;
  if (/^(?:homepage|dataset)$/.test(field) && isIn(withoutScheme(value))) return null;
  if (field === 'baseline' && (isComposed(paper, value) || isElided(quote, value))) return null;
  return `the paper does not have these words, and the quote is about something else: ${JSON.stringify(quote)}`;
}

/** Every figure of a setting stands in its quote; a setting in words has its words in the paper, and one that is on or off is named there. */
function contradictedSetting(
  field: string,
  value: string,
  { quote, isIn }: { readonly quote: string; readonly isIn: (text: string) => boolean },
): string | null {
  const wanted = figuresIn(value);
  const given = new Set([...figuresIn(quote).map(Number), ...numbersInWords(quote)]);
  if (wanted.some((figure) => !given.has(Number(figure))) && !folded(quote).includes(folded(value)))
    return `the number is not in its quote: ${JSON.stringify(quote)}`;
  if (wanted.length > 0 || folded(quote).includes(folded(value)) || isIn(value) || hasInOrder(quote, value))
    return null;
  const name = /^hyperparameter (.*?)(?: of .*)?$/.exec(field)?.[1] ?? '';
  const isNamed = plainWords(name.replaceAll('_', ' ')).some((word) => folded(quote).includes(word));
  return /^(?:true|false|yes|no|on|off|none|enabled|disabled)$/i.test(value.trim()) && isNamed
    ? null
    : `the paper does not have this setting, and the quote is about something else: ${JSON.stringify(quote)}`;
}

/** Whether the paper has a text; one of a letter or two by itself, and not within another word. */
function isInPaper(paper: Paper, text: string): boolean {
  const bare = folded(text);
  if (bare.length > 2) return pageOfQuote(paper, text, null) !== null;
  return bare === '' || paper.pages.some((page) => wholeWord(text.trim(), 'iu').test(page.text));
}

/** `GPT-4 (few-shot CoT)`: the paper has the model, and every word of what tells it apart. */
function isComposed(paper: Paper, value: string): boolean {
  const [base, ...qualifiers] = nameParts(value);
  const words = qualifiers.flatMap((part) => part.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 && [base, ...words].every((part) => pageOfQuote(paper, part, null) !== null);
}

/** `Retrieval (Urban)`, `Counting - Ships`: the paper has what it is made of, or the quote has all of its words. */
function isPartOfParts(paper: Paper, value: string, quote: string): boolean {
  const parts = partsOf(value);
  const isThere = (text: string): boolean => pageOfQuote(paper, text, null) !== null;
  const words = plainWords(value);
  const given = new Set(plainWords(quote));
  return (
    (parts.length > 1 && parts.every(isThere)) || (words.length > 1 && words.every((word) => given.has(word)))
  );
}

function plainWords(text: string): readonly string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** An address that the paper prints without its scheme. */
function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

/** `InternVL2.5-38B` of "InternVL2.5-8B and -38B": its beginning, and behind that the rest of it as a word of its own. */
function isElided(quote: string, value: string): boolean {
  const [text, name] = [folded(quote), folded(value)];
  return Array.from(name.matchAll(/[\s-]/g), ({ index }) => index).some((index) => {
    const at = index < LEAST_BEGINNING ? -1 : text.indexOf(name.slice(0, index));
    const behind = text.slice(at + index, at + index + MOST_BETWEEN);
    const rest = escapedPattern(name.slice(index + 1));
    return at !== -1 && rest !== '' && new RegExp(`[\\s/,-]${rest}(?![\\p{L}\\p{N}])`, 'u').test(behind);
  });
}

const LEAST_BEGINNING = 3;
/** Other endings that may stand between. */
const MOST_BETWEEN = 80;

/** `Pearson correlation` of "we report Pearson and Spearman correlation": all its words, in their order. */
function hasInOrder(quote: string, value: string): boolean {
  const words = (text: string): readonly string[] =>
    text
      .split(/[\s/]+/)
      .map((word) => bareText(word).text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
      .filter((word) => word !== '');
  const wanted = words(value);
  if (wanted.length < 2) return false;
  let found = 0;
  for (const word of words(quote)) if (word === wanted[found]) found += 1;
  return found === wanted.length;
}

const known = new WeakMap<Paper, ReadonlySet<number>>();

/** A number of a text in somebody's own words that no page of the paper has; null where there is none. Single digits may be counted. */
export function strayNumber(paper: Paper, text: string): string | null {
  const printed = known.get(paper) ?? numbersOf(paper);
  known.set(paper, printed);
  const isWritten = (figure: string): boolean => printed.has(Math.abs(Number(figure)));
  return figuresIn(text).find((figure) => /\d.*\d/.test(figure) && !isWritten(figure)) ?? null;
}

function numbersOf({ pages }: Paper): ReadonlySet<number> {
  const texts = pages.flatMap(({ text, tables }) => [
    text,
    ...tables.flatMap(({ rows, caption }) => [caption ?? '', ...rows.flat()]),
  ]);
  // 5-10 is 5 and 10, and what follows ± is a number of the paper as well.
  const figures = texts.flatMap((text) => [
    ...figuresIn(text).map(Number),
    ...Array.from(text.matchAll(/\d+(?:\.\d+)?/g), ([figure]) => Number(figure)),
    ...numbersInWords(text),
  ]);
  return new Set(figures.map(Math.abs));
}
