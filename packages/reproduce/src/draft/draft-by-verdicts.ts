import type { JsonObject, JsonValue } from '@assay/records';
import type { Cells } from '../outputs/read-cells.ts';
import { yesOf, yesOfVerdicts } from '../outputs/output-row.ts';
import { plainWords } from '../names.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';

/** A column of verdicts that shares a word with the metric: `trace_correct` for the Correct Trace Rate. Null: there is none. */
export function draftByVerdicts(
  { name }: WantedNumber,
  { roles: { verdicts, pairs }, all: rows }: DraftedFrom,
): Drafted | string | null {
  const words = new Set(wordsIn(name).filter((word) => !commonWords.has(word)));
  if (groupWords.test(name)) return null;
  const isNamed = (column: string): boolean =>
    wordsIn(column).some((word) => !commonWords.has(word) && [...words].some((one) => isSameStem(word, one)));
  const column = verdicts.find(isNamed) ?? (isRate.test(name) ? flagsIn(rows).find(isNamed) : undefined);
  if (column === undefined) return shareOfWord(name, words, { verdicts, rows });
  const predicted = pairs.map(({ output }) => output).find((output) => isAmong(column, output, rows));
  if (predicted !== undefined) {
    return {
      measure: {
        metric: 'precision',
        average: 'binary',
        positive: yesOf(rows.map((row) => row[predicted] ?? null)),
        output: predicted,
        expected: column,
      },
      why: `the share of ${predicted} for which ${column} is true`,
    };
  }
  const condition = pairs.map(({ output }) => output).find((output) => isAmong(column, output, rows, false));
  if (condition !== undefined)
    return `${column} is only ever true for some answers in ${condition}: whether the rate is over those or over all is not stated`;
  return shareOf(column, rows);
}

const isRate = /\b(?:rate|share|percentage|proportion)\b/i;

/** Columns of yes and no, whatever they are called. */
function flagsIn(rows: readonly Cells[]): readonly string[] {
  return Object.keys(rows[0] ?? {}).filter((name) => {
    const values = rows.map((row) => row[name] ?? null);
    return (
      values.every((value) => value === null || typeof value === 'boolean' || value === 0 || value === 1) &&
      yesOf(values) !== null
    );
  });
}

/** `Safety Rate` where verdicts are SAFE and UNSAFE: the share of the word that the name has. */
function shareOfWord(
  name: string,
  words: ReadonlySet<string>,
  { verdicts, rows }: { readonly verdicts: readonly string[]; readonly rows: readonly Cells[] },
): Drafted | null {
  if (!isRate.test(name)) return null;
  for (const column of verdicts) {
    const values = [...new Set(rows.map((row) => row[column] ?? null))];
    const passes = values.find(
      (value) =>
        typeof value === 'string' && [...words].some((word) => isSameStem(value.trim().toLowerCase(), word)),
    );
    if (passes !== undefined)
      return {
        measure: { metric: 'task-completion-rate', output: column, passes },
        why: `the share of rows in which ${column} is ${JSON.stringify(passes)}`,
      };
  }
  return null;
}

/** `safe` and `safety`, `pass` and `passing`, `refused` and `refusal`. */
function isSameStem(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || (short.length > 3 && long.startsWith(short)) || isSameRoot(one, other);
}

const SHORTEST_ROOT = 5;
const endings = /^(?:s|e|es|ed|al|als|ing|ion|ions|y|ies)?$/;

function isSameRoot(one: string, other: string): boolean {
  let root = 0;
  while (root < one.length && one[root] === other[root]) root += 1;
  return root >= SHORTEST_ROOT && [one, other].every((word) => endings.test(word.slice(root)));
}

/** The share of rows in which a verdict is yes. */
export function shareOf(column: string, rows: readonly Cells[]): Drafted {
  return {
    measure: { metric: 'task-completion-rate', output: column, ...passesIn(column, rows) },
    why: `the share of rows in which ${column} is true`,
  };
}

/** Which word is a yes, where verdicts are words. */
export function passesIn(column: string, rows: readonly Cells[]): JsonObject {
  const yes = yesOfVerdicts(rows.map((row) => row[column] ?? null));
  return typeof yes === 'string' ? { passes: yes } : {};
}

/** Words of many metrics: sharing one of them says nothing. */
const commonWords = new Set([
  'score',
  'rate',
  'correct',
  'match',
  'accuracy',
  'level',
  'mean',
  'is',
  'f1',
  'pass',
]);
/** Numbers over groups of rows, which no share of rows is. */
const groupWords = /\b(?:model|fact|group)-?\s?level\b|\barea\b|\bcurve\b|\bauc\b/i;

/** Whether a verdict is only ever true where the prediction is; `inSameWords`: and both say it alike. */
function isAmong(verdict: string, predicted: string, rows: readonly Cells[], inSameWords = true): boolean {
  const column = (name: string): readonly JsonValue[] => rows.map((row) => row[name] ?? null);
  const [yes, right] = [yesOf(column(predicted)), yesOf(column(verdict))];
  if (yes === null || right === null || (inSameWords && yes !== right)) return false;
  const positives = rows.filter((row) => row[predicted] === yes).length;
  return (
    positives > 0 &&
    positives < rows.length &&
    rows.every((row) => row[verdict] !== right || row[predicted] === yes)
  );
}

export function wordsIn(name: string): readonly string[] {
  return plainWords(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2'));
}
