import type { JsonValue } from '@assay/records';
import { areTags, type DerivedColumn } from '../../outputs/derived-column.ts';
import { snake } from '../../outputs/output-row.ts';
import { areDocuments, columnRoles } from '../column-roles.ts';
import type { GivenOutputs } from '../drafted.ts';
import { AGREES } from '../ways/draft-certainty.ts';
import { gatherBoxes, scoredBoxes, spacedBoxes } from './gather-boxes.ts';
import { gatherRankings } from './gather-rankings.ts';
import { type Shaped, type ShapedOutputs, withDerived } from './shaped.ts';
import { wonColumns } from './won-columns.ts';

/** Whether each answer is its label, where a file says how sure the model was: a verdict of the file itself is somebody's word. */
export function agreement(given: GivenOutputs): Shaped {
  const isSure = Object.keys(given.rows[0] ?? {}).some((name) =>
    /(?:^|_)conf(?:idence)?(?:_|$)/.test(snake(name)),
  );
  const { pairs } = isSure ? columnRoles(given.rows) : { pairs: [] };
  const [pair] = pairs;
  if (pair === undefined) return { given, said: [] };
  return withDerived(given, { [AGREES]: { equal: [pair.output, pair.expected] } }, []);
}

/** Answers that are the text of a JSON document, beside labels that are objects. */
function jsonColumns(given: GivenOutputs): Shaped {
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const { output, expected } of columnRoles(given.rows).pairs) {
    const [answers, labels] = [output, expected].map((name) => given.rows.map((row) => row[name] ?? null));
    if (output in columns || !areDocuments(answers!, labels!)) continue;
    columns[output] = { json: output };
    said.push(`${output} is the text of a JSON document, and ${expected} is one`);
  }
  return withDerived(given, columns, said);
}

/** Fewer answers may be letters by chance, and more be refusals. */
const SHARE_LETTERS = 0.5;
const MOST_CHOICES = 10;

/** Choices that one column names by letters and the other by their places: A is 0, or 1 where no label is 0. */
function letteredColumns(given: GivenOutputs): Shaped {
  const { pairs, labels, answers } = columnRoles(given.rows);
  if (pairs.length > 0) return { given, said: [] };
  const valuesOf = (name: string): readonly JsonValue[] => given.rows.map((row) => row[name] ?? null);
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const label of labels)
    for (const answer of answers) {
      const [lettered, placed] = areLetters(valuesOf(answer)) ? [answer, label] : [label, answer];
      const from = areLetters(valuesOf(lettered)) ? firstPlace(valuesOf(placed)) : null;
      if (from === null || lettered in columns) continue;
      columns[lettered] = { read: lettered, letter: 'place', from };
      said.push(`${lettered} names choices by letters and ${placed} by their places: A is ${from}`);
    }
  return withDerived(given, columns, said);
}

function areLetters(values: readonly JsonValue[]): boolean {
  const letters = values.filter((value) => typeof value === 'string' && /^\s*\(?[A-J][).:]?\s*$/.test(value));
  return letters.length > 0 && letters.length >= values.length * SHARE_LETTERS;
}

/** 0 or 1, as places are counted; null: they are none. */
function firstPlace(values: readonly JsonValue[]): 0 | 1 | null {
  const places = values.filter((value) => value !== null);
  const isPlace = (value: JsonValue): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_CHOICES;
  if (places.length === 0 || !places.every(isPlace)) return null;
  return places.includes(0) ? 0 : 1;
}

const separators = ['|', ';', ','];
/** Texts of fewer rows may have the sign in them by chance. */
const SHARE_SEPARATED = 0.2;

/** Lists that are written as texts (`joy|anger`) or as zeros and ones, in a column of answers and in its labels. */
function listColumns(given: GivenOutputs): Shaped {
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const { output, expected } of columnRoles(given.rows).pairs) {
    if (output in columns || expected in columns) continue;
    const [answers, labels] = [output, expected].map((name) => given.rows.map((row) => row[name] ?? null));
    const at = separatorOf(answers!, labels!);
    if (at !== null) {
      columns[output] = { split: output, at };
      columns[expected] = { split: expected, at };
      said.push(`${output} and ${expected} are lists whose items stand between ${JSON.stringify(at)}`);
    } else if (areFlags(answers!, labels!)) {
      columns[output] = { ones: output };
      columns[expected] = { ones: expected };
      said.push(`${output} and ${expected} are lists of zeros and ones, and say which items they hold`);
    }
  }
  return withDerived(given, columns, said);
}

/** A sign that parts labels into words that come again and again, and answers into the same words. */
function separatorOf(answers: readonly JsonValue[], labels: readonly JsonValue[]): string | null {
  const isText = (value: JsonValue): boolean => value === null || typeof value === 'string';
  if (!answers.every(isText) || !labels.every(isText)) return null;
  return (
    separators.find((at) => {
      const parted = labels.filter((label) => typeof label === 'string' && label.includes(at));
      if (parted.length < labels.length * SHARE_SEPARATED) return false;
      const wanted = labels.flatMap((label) => itemsOf(label, at));
      const known = new Set(wanted);
      const given = answers.flatMap((answer) => itemsOf(answer, at));
      return (
        known.size * 3 <= wanted.length && given.filter((item) => known.has(item)).length * 2 >= given.length
      );
    }) ?? null
  );
}

function itemsOf(text: JsonValue, at: string): readonly string[] {
  return typeof text === 'string'
    ? text
        .split(at)
        .map((item) => item.trim())
        .filter((item) => item !== '')
    : [];
}

/** Lists of zeros and ones, all of one length. */
function areFlags(answers: readonly JsonValue[], labels: readonly JsonValue[]): boolean {
  const all = [...answers, ...labels].filter((value) => value !== null);
  const [first] = all;
  const length = Array.isArray(first) ? first.length : 0;
  return (
    length > 1 &&
    all.every(
      (value) =>
        Array.isArray(value) &&
        value.length === length &&
        (value as readonly JsonValue[]).every((flag) => flag === 0 || flag === 1),
    )
  );
}

/** Tags of tokens beside tags: what is found and held against each other are the entities that they mark. */
function tagColumns(given: GivenOutputs): Shaped {
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const { output, expected } of columnRoles(given.rows).pairs) {
    if (
      output in columns ||
      expected in columns ||
      ![output, expected].every((name) => holdsTags(name, given))
    )
      continue;
    columns[output] = { spans: output };
    columns[expected] = { spans: expected };
    said.push(`${output} and ${expected} are tags of tokens, and the entities that they mark are the items`);
  }
  return withDerived(given, columns, said);
}

function holdsTags(name: string, { rows }: GivenOutputs): boolean {
  const values = rows.map((row) => row[name] ?? null).filter((value) => value !== null);
  const isMarked = (value: (typeof values)[number]): boolean =>
    Array.isArray(value) && value.some((one) => typeof one === 'string' && one !== 'O');
  return values.every(areTags) && values.some(isMarked);
}

/** Files as their rows are meant: several rows that are one answer as one, lists that are written as texts as lists. */
export function shapeOutputs(given: readonly GivenOutputs[], models: readonly string[]): ShapedOutputs {
  const gathered = gatherRankings(gatherBoxes({ given, said: [] }));
  const ways = [
    scoredBoxes,
    spacedBoxes,
    tagColumns,
    listColumns,
    jsonColumns,
    letteredColumns,
    agreement,
    (one: GivenOutputs) => wonColumns(one, models),
  ];
  return ways.reduce<ShapedOutputs>(({ given: files, said }, way) => {
    const shaped = files.map(way);
    return {
      given: shaped.map(({ given: one }) => one),
      said: [...said, ...shaped.flatMap(({ said: texts }) => texts)],
    };
  }, gathered);
}
