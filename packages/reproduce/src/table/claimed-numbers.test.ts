import { describe, expect, test } from 'vitest';
import type { OutputRow } from '../outputs/output-row.ts';
import { reproductionPlanSchema } from '../plan/reproduction-plan.ts';
import { summary } from '../write/shown-row.ts';
import { reproductionCsv } from '../write/write-csv.ts';
import { reproductionLatex } from '../write/write-latex.ts';
import { reproductionMarkdown } from '../write/write-markdown.ts';
import { reproductionPage } from '../write/write-page.ts';
import { makeReproduction } from './make-reproduction.ts';
import type { StatedResult } from './solution-results.ts';

const stated = (subtask: string | null, value: number, decimals = 1): StatedResult => ({
  subtask,
  metric: 'Accuracy',
  value,
  decimals,
  isPercent: false,
  described: null,
});
const solution = (results: readonly StatedResult[]) => ({
  id: null,
  name: 'x',
  model: null,
  results,
  unreadable: [],
});
const answers = (file: string, right: number, all: number): readonly OutputRow[] =>
  Array.from({ length: all }, (_, i) => ({
    id: `${file}${i}`,
    cluster: null,
    failed: false,
    at: { file },
    cell: (column: string) => (column === 'gold' ? 'a' : i < right ? 'a' : 'b'),
  }));
const accuracy = { metrics: { Accuracy: { metric: 'accuracy', output: 'said', expected: 'gold' } } };
const paper = [stated(null, 71.2), stated('#Birds', 70), stated('#Trees', 81.5), stated('#Stones', 62)];
const birds = answers('birds', 30, 40);
const trees = answers('trees', 48, 60);

function made(
  entries: readonly (readonly [object, readonly OutputRow[]])[],
  claims: readonly StatedResult[] | null = null,
  reported = paper,
) {
  return makeReproduction({
    plan: reproductionPlanSchema.parse({
      reported: 'paper.jsonld',
      outputs: entries.map(([planned]) => ({ ...accuracy, ...planned })),
    }),
    reported: solution(reported),
    obtained: claims === null ? null : solution(claims),
    problem: null,
    outputs: entries.map(([, rows]) => rows),
  });
}

describe('a number that the reproduction only claims', () => {
  const claims = [stated(null, 71), stated('#Birds', 75), stated('#Trees', 81.5), stated('#Stones', 0, 2)];
  const reproduction = made([[{ file: 'birds.jsonl', subtask: '#Birds' }, birds]], claims);

  test('has no obtained number, no difference and no verdict, and stands in a column of its own', () => {
    expect(
      reproduction.rows.map(({ subtask, claimed, obtained, delta, interval, outcome }) => [
        subtask?.name ?? null,
        claimed,
        obtained,
        delta,
        interval?.method ?? null,
        outcome,
      ]),
    ).toEqual([
      [null, 71, null, null, null, 'not_obtained'],
      ['Birds', 75, 75, 5, 'bootstrap-percentile', 'consistent'],
      ['Trees', 81.5, null, null, null, 'not_obtained'],
      ['Stones', 0, null, null, null, 'not_obtained'],
    ]);
    expect(summary(reproduction.rows)).toBe(
      'Of 4 numbers reported, 1 was obtained: 1 consistent, 0 deviating, 0 not comparable. 3 are only claimed, and count as not obtained.',
    );
  });

  test('in every format', () => {
    expect(reproductionMarkdown(reproduction)).toContain(
      '| Trees | Accuracy (%) | 81.5 | 81.5 | – | – |  | not obtained |',
    );
    expect(reproductionLatex(reproduction)).toContain(
      'Stones & Accuracy (\\%) & 62.0 & 0.00 & -- & -- &  \\\\',
    );
    const [heads, , , third] = reproductionCsv(reproduction)
      .split('\n')
      .map((line) => line.trim());
    expect(heads).toMatch(/,judged,claimed$/);
    expect(third).toMatch(/^Trees,Accuracy,percent,81\.5,,,,,,,not_obtained,.*,81\.5$/);
    expect(reproductionPage(reproduction)).toMatch(/Claimed.*Obtained/s);
  });

  test('changes nothing of any other row, whatever it is', () => {
    const plain = made([[{ file: 'birds.jsonl', subtask: '#Birds' }, birds]]);
    const bare = (one: typeof plain): unknown =>
      one.rows.map((row) => ({ ...row, claimed: 0, claimed_decimals: 0, diagnosis: [], why: '' }));
    for (const value of [0.7, 75, 99.9, 750])
      expect(
        bare(
          made(
            [[{ file: 'birds.jsonl', subtask: '#Birds' }, birds]],
            claims.map((claim) => ({ ...claim, value })),
          ),
        ),
      ).toEqual(bare(plain));
  });
});

describe('a number of some parts', () => {
  const whole = { file: ['birds.jsonl', 'trees.jsonl'] };
  const parts = [
    [{ file: 'birds.jsonl', subtask: '#Birds' }, birds],
    [{ file: 'trees.jsonl', subtask: '#Trees' }, trees],
  ] as const;
  const missing = 'Stones (1 of 3 parts) has no answers: a number over the others is not that of the whole';

  test('is not held against that of the whole, and the missing part is named', () => {
    const [row] = made([...parts, [whole, [...birds, ...trees]]]).rows;
    expect(row).toMatchObject({ outcome: 'not_comparable', why: missing, obtained: 78 });
  });

  test('nor where the same answers were copied into one file', () => {
    const [row] = made([...parts, [{ file: 'all.jsonl' }, [...birds, ...trees]]]).rows;
    expect(row).toMatchObject({ outcome: 'not_comparable', why: missing });
  });

  test('a file with other answers besides, or one of which no part is known, may be the whole', () => {
    const others = [...birds, ...trees, ...answers('stones', 30, 50)];
    expect(made([...parts, [{ file: 'all.jsonl' }, others]]).rows[0]!.outcome).toBe('consistent');
    expect(made([[{ file: 'all.jsonl' }, others]]).rows[0]!.outcome).toBe('consistent');
  });
});

test('a mean over parts that were measured in different ways says how each was, and is of no one metric', () => {
  const whole = [stated(null, 77.5), stated('#Birds', 75), stated('#Trees', 80)];
  const squad = { metrics: { Accuracy: { ...accuracy.metrics.Accuracy, metric: 'squad-exact-match' } } };
  const [row] = made(
    [
      [{ file: 'birds.jsonl', subtask: '#Birds' }, birds],
      [{ file: 'trees.jsonl', subtask: '#Trees', ...squad }, trees],
    ],
    null,
    whole,
  ).rows;
  expect(row).toMatchObject({
    outcome: 'not_comparable',
    measured:
      'the unweighted mean over 2 subtasks, #Birds as accuracy, said against gold; #Trees as squad-exact-match, said against gold',
  });
  expect(row!.why).toContain('its parts are measured by 2 definitions (accuracy; squad-exact-match)');
});

test('rows of one cluster are one answer, asked again and again', () => {
  const asked = birds.map((row) => ({ ...row, cluster: 'q1' }));
  const [row] = made([[{ file: 'birds.jsonl', cluster: 'q' }, asked]], null, [stated(null, 75)]).rows;
  expect(row).toMatchObject({ n: 40, outcome: 'not_comparable' });
  expect(row!.why).toContain('cannot tell: 1 answer stands behind the number');
});
