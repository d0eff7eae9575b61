import { asName, isSameMetric, meantMetric } from '../metric-names.ts';
import { wordsIn } from './draft-by-verdicts.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';

/** A column that bears the name of the metric and holds a number for each row: its mean is the number. */
export function draftByScores({ name }: WantedNumber, { rows }: DraftedFrom): Drafted | null {
  const meant = meantMetric(asName(name));
  const isShare = meant?.metric.name === 'accuracy';
  if (meant?.metric.kind === 'set' && !isShare) return null;
  const columns = Object.keys(rows[0] ?? {}).filter(
    (key) =>
      rows.every((row) => (isShare ? isYesOrNo : isScore)(row[key] ?? null)) &&
      rows.some((row) => row[key] != null),
  );
  const isCalled = (last: string): boolean =>
    isSameMetric(last, name) || (meant !== undefined && meantMetric(asName(last))?.metric === meant.metric);
  const shortened = columns.filter((key) => isShortFor(lastOf(key), name));
  const column =
    columns.find((key) => isCalled(lastOf(key))) ?? (shortened.length === 1 ? shortened[0] : undefined);
  if (column === undefined) return null;
  return {
    measure: { score: column },
    why: `the mean of ${column}, a score that each row has already and that was not computed again`,
  };
}

function lastOf(column: string): string {
  return column.split('.').at(-1)!;
}

/** `ApprConsistency` for Appearance Consistency, `Reasoning` for Instruction Reasoning: each word stands for one of the name's, the last is its last. */
function isShortFor(column: string, name: string): boolean {
  const [own, full] = [wordsIn(column), wordsIn(name)];
  if (isQuantity(column, name)) return true;
  if (own.length === 0 || own.at(-1) !== full.at(-1) || plainNames.has(own.join(' '))) return false;
  const places = own.map((word) => full.findIndex((one) => isAbbreviation(word, one)));
  return places.every((place, i) => place !== -1 && (i === 0 || place > places[i - 1]!));
}

/** `Object Score` and `Mean Object Rating` are the mean of `object`, `Average Steps` and `Steps per Task` of `num_steps`. */
function isQuantity(column: string, name: string): boolean {
  const said = wordsIn(name.replace(/\s+per\s+\w+$/i, '')).filter((word) => !wordsOfMeans.has(word));
  const own = wordsIn(column).filter((word) => !wordsOfCounts.has(word));
  return own.length > 0 && own.join(' ') === said.join(' ');
}

const wordsOfCounts = new Set(['n', 'num', 'number', 'of', 'count', 'total']);
const wordsOfMeans = new Set([...wordsOfCounts, 'score', 'scores', 'rating', 'mean', 'average', 'avg']);

/** `appr` of appearance: its first letter, and more of its letters in their order. */
function isAbbreviation(short: string, word: string): boolean {
  if (short.length < 3 || short[0] !== word[0]) return false;
  return new RegExp(`^${short.split('').join('.*')}`).test(word);
}

/** What many columns are called: none of them says of which metric it is. */
const plainNames = new Set(['score', 'rate', 'value', 'accuracy', 'error', 'f1', 'mean', 'average']);

function isYesOrNo(value: unknown): boolean {
  return value === null || value === 0 || value === 1 || typeof value === 'boolean';
}

function isScore(value: unknown): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}
