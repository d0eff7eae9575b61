import { histogram, type Histogram } from '@assay/metrics';
import { ABSENT, PRODUCED, type SampleColumns, type ScoreValues, verdicts } from './sample-columns.ts';

/** For each row the row of the same sample and trial in the other run, -1 where it has none, or another input. */
export function pairedRows(columns: SampleColumns, other: SampleColumns): Int32Array {
  const pairs = new Int32Array(columns.length).fill(-1);
  let places: Map<string, number> | null = null;
  for (let row = 0; row < columns.length; row += 1) {
    let at = row;
    if (!isSame(columns, row, other, at)) {
      places ??= placesOf(other);
      at = places.get(`${columns.trials[row]} ${columns.ids[row]}`) ?? -1;
      if (at === -1 || columns.inputs[row] !== other.inputs[at]) continue;
    }
    pairs[row] = at;
  }
  return pairs;
}

/** How a row turned since the other run. */
export const turns = { same: 0, better: 1, worse: 2, unpaired: 3 } as const;

/**
 * Of the named score, or of all that have a pass rule: one that passed and does not any more makes a row worse; better
 * is one that passes now, with none that does not any more.
 */
export function turnedRows(
  columns: SampleColumns,
  other: SampleColumns,
  pairs: Int32Array,
  score: string | null,
): Uint8Array {
  const turned = new Uint8Array(columns.length).fill(turns.same);
  for (const own of columns.scores) {
    if (score !== null && own.facts.name !== score) continue;
    const before = other.scores.find(({ facts }) => facts.name === own.facts.name);
    if (before === undefined) continue;
    for (let row = 0; row < pairs.length; row += 1) {
      const pair = pairs[row]!;
      if (pair === -1) continue;
      const [was, is] = [before.passed[pair]!, own.passed[row]!];
      if (was === verdicts.yes && is === verdicts.no) turned[row] = turns.worse;
      else if (was === verdicts.no && is === verdicts.yes && turned[row] === turns.same)
        turned[row] = turns.better;
    }
  }
  for (let row = 0; row < pairs.length; row += 1) if (pairs[row] === -1) turned[row] = turns.unpaired;
  return turned;
}

function isSame(columns: SampleColumns, row: number, other: SampleColumns, at: number): boolean {
  return (
    columns.ids[row] === other.ids[at] &&
    columns.trials[row] === other.trials[at] &&
    columns.inputs[row] === other.inputs[at]
  );
}

function placesOf({ ids, trials }: SampleColumns): Map<string, number> {
  return new Map(ids.map((id, row) => [`${trials[row]} ${id}`, row]));
}

/** What each choice is counted under. */
const choiceNames = [
  'text',
  'outcome',
  'range',
  'cohort',
  'class',
  'turned',
  'unstable',
  'truncated',
] as const;

type ChoiceName = (typeof choiceNames)[number];

type RowTest = (row: number) => boolean;

const outcomes = { passed: 0, failed: 1, missing: 2, none: 3 } as const;

/** The scores that an outcome is about. */
function judgedScores(columns: SampleColumns, score: string | undefined): readonly ScoreValues[] {
  return columns.scores.filter(({ facts }) =>
    score === undefined ? facts.pass_rule !== null : facts.name === score,
  );
}

/** A row fails where a score does not pass, else it is missing where one is, else it passes. */
function outcomeAt(scores: readonly ScoreValues[], row: number): number {
  let outcome: number = outcomes.none;
  for (const { passed, values } of scores) {
    if (passed[row] === verdicts.no) return outcomes.failed;
    if (Number.isNaN(values[row])) outcome = outcomes.missing;
    else if (outcome === outcomes.none && passed[row] === verdicts.yes) outcome = outcomes.passed;
  }
  return outcome;
}

/** One test for each choice that was made. */
function rowTests(
  columns: SampleColumns,
  choice: SampleChoice,
  beside: BesideColumns,
): ReadonlyMap<ChoiceName, RowTest> {
  const tests = new Map<ChoiceName, RowTest>();
  const { found, turned, unstable } = beside;
  if (found !== null) tests.set('text', (row) => found[row] === 1);
  if (choice.outcome !== undefined) {
    const [scores, wanted] = [judgedScores(columns, choice.score), outcomes[choice.outcome]];
    tests.set('outcome', (row) => outcomeAt(scores, row) === wanted);
  }
  const range = rangeTest(columns, choice);
  if (range !== null) tests.set('range', range);
  if (choice.cohort !== undefined) {
    const { tags } = columns;
    const lists = listsWith(columns, choice.cohort);
    tests.set('cohort', (row) => lists[tags[row]!] === 1);
  }
  if (choice.class !== undefined) {
    const { classes } = columns;
    const code = columns.classNames.words.indexOf(choice.class);
    tests.set('class', (row) => classes[row] === code);
  }
  if (choice.turned !== undefined) {
    const wanted = turns[choice.turned];
    tests.set('turned', (row) => turned?.[row] === wanted);
  }
  if (choice.unstable === true) tests.set('unstable', (row) => unstable?.[row] === 1);
  if (choice.truncated === true) tests.set('truncated', (row) => columns.truncated.has(row));
  return tests;
}

function rangeTest(columns: SampleColumns, { score, score_min, score_max }: SampleChoice): RowTest | null {
  if (score === undefined || (score_min === undefined && score_max === undefined)) return null;
  const values = columns.scores.find(({ facts }) => facts.name === score)?.values;
  const [min, max] = [score_min ?? Number.NEGATIVE_INFINITY, score_max ?? Number.POSITIVE_INFINITY];
  return values === undefined ? () => false : (row) => values[row]! >= min && values[row]! <= max;
}

/** Marks of the lists of tags that hold this one; null: of the empty list. */
function listsWith({ tagLists }: SampleColumns, tag: string | null): Uint8Array {
  return Uint8Array.from(tagLists.words, (list) => {
    const tags = JSON.parse(list) as readonly string[];
    return Number(tag === null ? tags.length === 0 : tags.includes(tag));
  });
}

/** How many rows each choice would leave, with the other choices in force but not its own. */
export interface SampleFacets {
  readonly outcome: { readonly passed: number; readonly failed: number; readonly missing: number };
  readonly cohort: readonly {
    readonly name: string | null;
    readonly label: string;
    readonly count: number;
  }[];
  readonly class: readonly { readonly name: string; readonly count: number }[];
  /** Null where the run is held against no other. */
  readonly turned: { readonly better: number; readonly worse: number } | null;
  /** Null where the run stands alone. */
  readonly unstable: number | null;
  readonly truncated: number;
  /** Of the score that is named: how its values are spread. */
  readonly histogram: Histogram | null;
}

export interface ChosenRows {
  /** Marks. */
  readonly chosen: Uint8Array;
  readonly total: number;
  readonly facets: SampleFacets;
}

/** One pass over the rows: which are chosen, and what each facet counts. */
export function chooseRows(columns: SampleColumns, choice: SampleChoice, beside: BesideColumns): ChosenRows {
  const failing = failingTests(columns, choice, beside);
  const chosen = new Uint8Array(columns.length);
  let total = 0;
  for (let row = 0; row < failing.length; row += 1)
    if (failing[row] === 0) {
      chosen[row] = 1;
      total += 1;
    }
  const counted = (name: ChoiceName): ((row: number) => boolean) => {
    const others = ~bitOf(name);
    return (row) => (failing[row]! & others) === 0;
  };
  return {
    chosen,
    total,
    facets: {
      outcome: outcomeCounts(columns, choice.score, counted('outcome')),
      cohort: cohortCounts(columns, counted('cohort')),
      class: classCounts(columns, counted('class')),
      turned: beside.turned === null ? null : turnedCounts(beside.turned, counted('turned')),
      unstable: beside.unstable === null ? null : countMarks(beside.unstable, counted('unstable')),
      truncated: [...columns.truncated].filter(counted('truncated')).length,
      histogram: spread(columns, choice.score, counted('range')),
    },
  };
}

function bitOf(name: ChoiceName): number {
  return 1 << choiceNames.indexOf(name);
}

/** For each row one bit for each choice that it does not meet. */
function failingTests(columns: SampleColumns, choice: SampleChoice, beside: BesideColumns): Uint16Array {
  const failing = new Uint16Array(columns.length);
  for (const [name, test] of rowTests(columns, choice, beside)) {
    const bit = bitOf(name);
    for (let row = 0; row < failing.length; row += 1) if (!test(row)) failing[row]! |= bit;
  }
  return failing;
}

type IsCounted = (row: number) => boolean;

function outcomeCounts(
  columns: SampleColumns,
  score: string | undefined,
  isCounted: IsCounted,
): SampleFacets['outcome'] {
  const scores = judgedScores(columns, score);
  const counts = [0, 0, 0, 0];
  for (let row = 0; row < columns.length; row += 1) if (isCounted(row)) counts[outcomeAt(scores, row)]! += 1;
  return {
    passed: counts[outcomes.passed]!,
    failed: counts[outcomes.failed]!,
    missing: counts[outcomes.missing]!,
  };
}

/** By name; those without a tag last. */
function cohortCounts(
  { tags, tagLists, length }: SampleColumns,
  isCounted: IsCounted,
): SampleFacets['cohort'] {
  const lists = new Float64Array(tagLists.words.length);
  for (let row = 0; row < length; row += 1) if (isCounted(row)) lists[tags[row]!]! += 1;
  const counts = new Map<string | null, number>();
  tagLists.words.forEach((list, code) => {
    const names = new Set(JSON.parse(list) as readonly string[]);
    for (const name of names.size === 0 ? [null] : names)
      counts.set(name, (counts.get(name) ?? 0) + lists[code]!);
  });
  return [...counts]
    .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
    .map(([name, count]) => ({ name, label: name ?? '(untagged)', count }));
}

function classCounts(columns: SampleColumns, isCounted: IsCounted): SampleFacets['class'] {
  const { classes, classNames } = columns;
  const counts = new Float64Array(classNames.words.length);
  for (let row = 0; row < columns.length; row += 1) if (isCounted(row)) counts[classes[row]!]! += 1;
  return classNames.words
    .map((name, code) => ({ name, count: counts[code]! }))
    .filter(({ count }, code) => code !== PRODUCED && (code !== ABSENT || count > 0));
}

function turnedCounts(turned: Uint8Array, isCounted: IsCounted): { better: number; worse: number } {
  const counts = [0, 0, 0, 0];
  for (let row = 0; row < turned.length; row += 1) if (isCounted(row)) counts[turned[row]!]! += 1;
  return { better: counts[turns.better]!, worse: counts[turns.worse]! };
}

function countMarks(marks: Uint8Array, isCounted: IsCounted): number {
  let count = 0;
  for (let row = 0; row < marks.length; row += 1) if (marks[row] === 1 && isCounted(row)) count += 1;
  return count;
}

function spread(columns: SampleColumns, score: string | undefined, isCounted: IsCounted): Histogram | null {
  const found = columns.scores.find(({ facts }) => facts.name === score);
  if (found === undefined || found.facts.type.kind !== 'number') return null;
  const values = found.values.filter((value, row) => !Number.isNaN(value) && isCounted(row));
  const { min, max } = found.facts.type;
  if (min !== null && max !== null) return histogram(values, { min, max }, 'declared');
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return histogram(values, values.length === 0 ? null : { min: low, max: high }, 'observed');
}

/** Which rows of a run are asked for; all that is given counts. */
export interface SampleChoice {
  /** In the id, the output, the question; and in what is expected where that may be seen. */
  readonly text?: string | undefined;
  /** By `score`, or by all scores that have a pass rule: `failed` where one does not pass, `missing` where one is. */
  readonly outcome?: 'passed' | 'failed' | 'missing' | undefined;
  readonly score?: string | undefined;
  readonly score_min?: number | undefined;
  readonly score_max?: number | undefined;
  /** A tag; `null` for samples without one. */
  readonly cohort?: string | null | undefined;
  /** The class of what failed; `absent`: the run never came to it. */
  readonly class?: string | undefined;
  readonly turned?: 'better' | 'worse' | undefined;
  readonly unstable?: boolean | undefined;
  readonly truncated?: boolean | undefined;
}

/** What rows are chosen by that is not in the run's own columns. */
interface BesideColumns {
  /** Marks of the rows that hold the words; null: nothing was searched for. */
  readonly found: Uint8Array | null;
  /** Of `turns`; null where the run is held against no other. */
  readonly turned: Uint8Array | null;
  /** Marks; null where the run stands alone. */
  readonly unstable: Uint8Array | null;
}

/** Rows by value, smallest first, those without one (NaN) last; equal ones in their own order. */
function stableOrder(values: Float64Array): Uint32Array {
  const sorted = values.slice().sort();
  const starts = new Map<number, number>();
  let previous: number | undefined;
  for (let i = 0; i < sorted.length; i += 1) {
    const value = sorted[i]!;
    // Zero and minus zero are one value, and one key of the map.
    if (value === previous || (Number.isNaN(value) && previous !== undefined && Number.isNaN(previous)))
      continue;
    starts.set(value, i);
    previous = value;
  }
  const order = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const place = starts.get(values[row]!)!;
    order[place] = row;
    starts.set(values[row]!, place + 1);
  }
  return order;
}

/** What rows are sorted by; a score by its name. Rows without a value are last either way. */
export interface SampleSort {
  readonly by: 'ordinal' | 'latency' | 'cost' | 'sample' | { readonly score: string };
  readonly descending: boolean;
}

const orders = new WeakMap<SampleColumns, Map<string, Uint32Array>>();

/** Every row in this order, made once for each; null: in the order of the data. */
export function orderRows(columns: SampleColumns, sort: SampleSort): Uint32Array | null {
  if (sort.by === 'ordinal' && !sort.descending) return null;
  const known = orders.get(columns) ?? new Map<string, Uint32Array>();
  orders.set(columns, known);
  const name = JSON.stringify(sort);
  const order = known.get(name) ?? makeOrder(columns, sort);
  known.set(name, order);
  return order;
}

function makeOrder(columns: SampleColumns, { by, descending }: SampleSort): Uint32Array {
  if (by === 'sample') return descending ? byId(columns).reverse() : byId(columns);
  const values = valuesOf(columns, by);
  return stableOrder(descending ? values.map((value) => -value) : values);
}

function valuesOf(columns: SampleColumns, by: Exclude<SampleSort['by'], 'sample'>): Float64Array {
  if (by === 'ordinal') return columns.ordinals;
  if (by === 'latency') return columns.latencies;
  if (by === 'cost') return columns.costs;
  const found = columns.scores.find(({ facts }) => facts.name === by.score);
  return found?.ranks ?? new Float64Array(columns.length).fill(Number.NaN);
}

function byId({ ids }: SampleColumns): Uint32Array {
  const order = (a: number, b: number): number =>
    (ids[a]! < ids[b]! ? -1 : Number(ids[a]! > ids[b]!)) || a - b;
  return Uint32Array.from(ids.keys()).sort(order);
}

/** The rows of a window: of the chosen ones in their order, so many after so many. */
export function windowOf(
  chosen: Uint8Array,
  order: Uint32Array | null,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly number[] {
  const rows: number[] = [];
  let passed = 0;
  for (let i = 0; i < chosen.length && rows.length < limit; i += 1) {
    const row = order === null ? i : order[i]!;
    if (chosen[row] === 0) continue;
    if (passed >= offset) rows.push(row);
    passed += 1;
  }
  return rows;
}
