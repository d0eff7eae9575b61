import { histogram, type Histogram } from '@assay/metrics';
import { turns } from './paired-rows.ts';
import { type ChoiceName, choiceNames, judgedScores, outcomeAt, outcomes, rowTests } from './row-tests.ts';
import type { BesideColumns, SampleChoice } from './sample-choice.ts';
import { ABSENT, PRODUCED, type SampleColumns } from './sample-columns.ts';

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
