import type { ProjectFiles } from '@assay/engine';
import { canonicalJson, type Evaluator, type SampleLabel } from '@assay/records';
import { readHiddenLabels, sampleLabelOf } from './read-hidden-labels.ts';

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
