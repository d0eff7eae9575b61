import { turns } from './paired-rows.ts';
import type { BesideColumns, SampleChoice } from './sample-choice.ts';
import type { SampleColumns } from './sample-columns.ts';
import { type ScoreValues, verdicts } from './score-values.ts';

/** What each choice is counted under. */
export const choiceNames = [
  'text',
  'outcome',
  'range',
  'cohort',
  'class',
  'turned',
  'unstable',
  'truncated',
] as const;

export type ChoiceName = (typeof choiceNames)[number];

type RowTest = (row: number) => boolean;

export const outcomes = { passed: 0, failed: 1, missing: 2, none: 3 } as const;

/** The scores that an outcome is about. */
export function judgedScores(columns: SampleColumns, score: string | undefined): readonly ScoreValues[] {
  return columns.scores.filter(({ facts }) =>
    score === undefined ? facts.pass_rule !== null : facts.name === score,
  );
}

/** A row fails where a score does not pass, else it is missing where one is, else it passes. */
export function outcomeAt(scores: readonly ScoreValues[], row: number): number {
  let outcome: number = outcomes.none;
  for (const { passed, values } of scores) {
    if (passed[row] === verdicts.no) return outcomes.failed;
    if (Number.isNaN(values[row])) outcome = outcomes.missing;
    else if (outcome === outcomes.none && passed[row] === verdicts.yes) outcome = outcomes.passed;
  }
  return outcome;
}

/** One test for each choice that was made. */
export function rowTests(
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
