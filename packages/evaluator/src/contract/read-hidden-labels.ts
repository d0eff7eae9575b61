import type { ProjectFiles } from '@assay/engine';
import {
  AssayError,
  canonicalJson,
  type Evaluator,
  type HiddenLabels,
  isObject,
  type JsonObject,
  type JsonValue,
  type Prediction,
  type SampleLabel,
} from '@assay/records';
import { jsonCell, parseJson, readRows, type Row } from '@assay/rows';
import { readTypedCell } from '../submit/read-predictions.ts';
import type { Label } from '../vault/commit-labels.ts';

/**
 * The cell of a column, or of a path into one (`metadata.tags`) where no column has that name; undefined where there is none. A
 * list or an object that stands in a cell of text is read as such on the way.
 */
export function cellAt({ cells, untyped }: Row, column: string, file: string): JsonValue | undefined {
  if (Object.hasOwn(cells, column)) return jsonCell(cells[column]!, column, { file });
  const [head, ...path] = column.split('.');
  if (path.length === 0 || !Object.hasOwn(cells, head!)) return undefined;
  const whole = jsonCell(cells[head!]!, head!, { file });
  return path.reduce(memberOf, untyped ? parsedText(whole) : whole);
}

/** The words of a cell: a text, or a list of them, also where it is written as JSON in a file of texts. */
export function wordsAt(row: Row, column: string, file: string): readonly string[] | undefined {
  const cell = cellAt(row, column, file);
  if (cell === undefined || cell === null) return cell === null ? [] : undefined;
  const value = row.untyped ? parsedText(cell) : cell;
  const words: readonly JsonValue[] = Array.isArray(value) ? value : [cell];
  return words.map((word) => wordOf(word, column));
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isObject(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, JsonValue>>)[name] : undefined;
}

function parsedText(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    // A text that only begins like a list is a text.
    return value;
  }
}

function wordOf(word: JsonValue, column: string): string {
  if (typeof word === 'string' && word !== '') return word;
  if (typeof word === 'number' || typeof word === 'boolean') return String(word);
  throw new AssayError('usage', 'E_LABELS', `${column} is not a text, a number or a list of them`);
}

/** The name of the split where there is one. */
export const ONLY_SPLIT = 'all';

/** The labels that an evaluator's file names, by split. */
export async function readHiddenLabels(
  files: ProjectFiles,
  { labels, splits, artifacts }: Evaluator,
): Promise<ReadonlyMap<string, readonly Label[]>> {
  const bySplit = new Map<string, Label[]>();
  if (labels === undefined) return bySplit;
  const predicted = artifacts.find(({ kind }) => kind === 'predictions');
  const type = predicted?.kind === 'predictions' ? labelType(predicted.prediction) : 'json';
  const file = await files.open(labels.file);
  try {
    for await (const row of readRows(file)) {
      const { split, label } = labelOf(row, labels, { file: file.name, type });
      if (splits !== undefined && split !== splits.feedback && split !== splits.final)
        throw wrongRow(row, file.name, `its split is neither ${splits.feedback} nor ${splits.final}`);
      const inSplit = bySplit.get(split);
      if (inSplit === undefined) bySplit.set(split, [label]);
      else inSplit.push(label);
    }
  } finally {
    await file.close();
  }
  for (const name of splits === undefined ? [ONLY_SPLIT] : [splits.feedback, splits.final])
    if (!bySplit.has(name))
      throw new AssayError('usage', 'E_LABELS', `there are no labels for the split ${name}`, {
        location: { file: file.name },
      });
  return bySplit;
}

/** Shares are predicted for labels, of which one is right. */
function labelType({ type }: Prediction): Prediction['type'] {
  return type === 'probabilities' ? 'label' : type;
}

/** A label as it was committed to, as scorers take it. */
export function sampleLabelOf({ item, label }: Label, labels: HiddenLabels): SampleLabel {
  if (!carriesMetadata(labels)) return { id: item, expected: label };
  const { expected, metadata } = label as { expected: JsonValue; metadata: JsonObject };
  return { id: item, expected, metadata };
}

function carriesMetadata({ slices, cluster }: HiddenLabels): boolean {
  return slices.length > 0 || cluster !== undefined;
}

interface Reading {
  readonly file: string;
  readonly type: Parameters<typeof readTypedCell>[1];
}

function labelOf(row: Row, labels: HiddenLabels, { file, type }: Reading): { split: string; label: Label } {
  const cell = (column: string): JsonValue => {
    const value = cellAt(row, column, file);
    if (value === undefined) throw wrongRow(row, file, `it has no ${column}`);
    return value;
  };
  const text = (column: string): string => {
    const value = cell(column);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
    throw wrongRow(row, file, `${column} is not a text or a number`);
  };
  const raw = cell(labels.label);
  const expected = row.untyped && typeof raw === 'string' ? readTypedCell(raw, type) : raw;
  if (expected === undefined) throw wrongRow(row, file, `${labels.label} is not of the type ${type}`);
  const metadata = {
    tags: labels.slices.flatMap((column) => slicesIn(row, column, file)),
    ...(labels.cluster === undefined ? {} : { cluster: text(labels.cluster) }),
  };
  const label = carriesMetadata(labels) ? { expected, metadata } : expected;
  const split = labels.split === undefined ? ONLY_SPLIT : text(labels.split);
  return { split, label: { item: text(labels.id), label } };
}

/** Tags are slices by their own names, as they are cohorts elsewhere; an item may have none. */
function slicesIn(row: Row, column: string, file: string): readonly string[] {
  const isTags = /(?:^|\.)tags$/.test(column);
  let words: readonly string[] | undefined;
  try {
    words = wordsAt(row, column, file);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    throw wrongRow(row, file, error.message);
  }
  if (isTags) return words ?? [];
  if (words === undefined || words.length === 0) throw wrongRow(row, file, `it has no ${column}`);
  return words.map((word) => `${column}=${word}`);
}

function wrongRow({ number, line }: Row, file: string, why: string): AssayError {
  const location = line === null ? { file } : { file, line };
  return new AssayError('usage', 'E_LABELS', `row ${number}: ${why}`, { location });
}

/** What the column of labels is usually called. */
const usualNames = new Set(['expected', 'expected_output', 'label', 'answer', 'target']);

/** The column with the labels: the only one beside those that are known, or the one with a usual name. */
export function labelColumn(names: readonly string[], known: ReadonlySet<string>, file: string): string {
  const others = names.filter((name) => !known.has(name) && !/^input(?:\.|$)/.test(name));
  if (others.length === 1) return others[0]!;
  const usual = others.filter((name) => usualNames.has(name));
  if (usual.length === 1) return usual[0]!;
  const candidates = usual.length > 1 ? usual : others;
  throw new AssayError(
    'invalid',
    'E_LABELS',
    others.length === 0
      ? `is not given, and there is no column beside ${[...known].join(', ')}`
      : `is not given, and the labels could be in ${candidates.join(', ')}`,
    { location: { file }, field: 'label' },
  );
}

/** What a submitter sees of every item without any answer. */
type Trace = 'the order of the rows' | 'how ids begin' | 'how long ids are' | 'the numbers in ids';

/** A way to guess labels without looking at the items. */
export interface GuessableLabels {
  readonly from: Trace;
  /** The share of labels that the guess gets right. */
  readonly right: number;
  /** The share of the commonest label, which anybody may always guess. */
  readonly commonest: number;
  readonly items: number;
}

/** Below these, chance alone draws patterns. */
const LEAST_ITEMS = 20;
const LEAST_GAIN = 0.05;
const ERRORS = 4;
/** More than these are texts, not a closed set. */
const MOST_LABELS = 50;
const MODULI = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** What can be guessed of the labels that an evaluator's file names, split by split. */
export async function guessableOf(
  files: ProjectFiles,
  evaluator: Evaluator,
): Promise<readonly (GuessableLabels & { readonly split: string })[]> {
  const { labels } = evaluator;
  if (labels === undefined) return [];
  return [...(await readHiddenLabels(files, evaluator))].flatMap(([split, hidden]) =>
    guessableLabels(hidden.map((label) => sampleLabelOf(label, labels))).map((found) => ({
      split,
      ...found,
    })),
  );
}

/** What order and ids alone tell of the labels; empty where they tell nothing. */
export function guessableLabels(labels: readonly SampleLabel[]): readonly GuessableLabels[] {
  const values = labels.map(({ expected }) => canonicalJson(expected ?? null));
  const items = values.length;
  const kinds = new Set(values).size;
  if (items < LEAST_ITEMS || kinds < 2 || kinds > MOST_LABELS) return [];
  const commonest = Math.max(...countsOf(values).values()) / items;
  const least = commonest + Math.max(LEAST_GAIN, ERRORS * Math.sqrt((commonest * (1 - commonest)) / items));
  return [...tracesOf(labels, values)]
    .map(([from, keys]) => ({ from, right: guessedRight(keys, values) / items, commonest, items }))
    .filter(({ right }) => right > least)
    .toSorted((a, b) => b.right - a.right)
    .filter(({ from }, place, all) => all.findIndex((other) => other.from === from) === place);
}

function* tracesOf(
  labels: readonly SampleLabel[],
  values: readonly string[],
): Iterable<readonly [Trace, readonly string[]]> {
  yield ['the order of the rows', values.map((_, place) => values[place - 1] ?? '')];
  yield ['how ids begin', labels.map(({ id }) => /^\D*/.exec(id)![0])];
  yield ['how long ids are', labels.map(({ id }) => String(id.length))];
  for (const modulus of MODULI)
    yield ['the numbers in ids', labels.map(({ id }) => String(lastNumber(id) % modulus))];
}

/** How many labels are the commonest among the other items with the same key. */
function guessedRight(keys: readonly string[], values: readonly string[]): number {
  const groups = Map.groupBy(values.keys(), (place) => keys[place]!);
  let right = 0;
  for (const places of groups.values()) {
    const counts = countsOf(places.map((place) => values[place]!));
    for (const place of places) {
      const own = counts.get(values[place]!)! - 1;
      const others = [...counts].filter(([value]) => value !== values[place]).map(([, count]) => count);
      if (own > Math.max(0, ...others)) right += 1;
    }
  }
  return right;
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The last digits of the last number: enough for a remainder. */
function lastNumber(id: string): number {
  return Number(/(\d{1,15})\D*$/.exec(id)?.[1] ?? 0);
}
