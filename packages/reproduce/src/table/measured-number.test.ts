import type { ReproducedMetric } from '@assay/records';
import { expect, test } from 'vitest';
import type { OutputRow } from '../outputs/output-row.ts';
import { reproductionPlanSchema } from '../plan/reproduction-plan.ts';
import { makeReproduction } from './make-reproduction.ts';
import { markPooledAgainstMean } from './measured-number.ts';
import type { StatedResult } from './solution-results.ts';

const rows = (file: string, answers: readonly (string | null)[]): readonly OutputRow[] =>
  answers.map((answer, i) => ({
    id: `${file} ${i}`,
    cluster: null,
    failed: false,
    at: { file },
    cell: (column: string) => (column === 'gold' ? 'a' : answer),
  }));
const of = (right: number, all: number): readonly string[] =>
  Array.from({ length: all }, (_, i) => (i < right ? 'a' : 'b'));
const stated = (subtask: string | null, value: number): StatedResult => ({
  subtask,
  metric: 'Accuracy',
  value,
  decimals: 1,
  isPercent: false,
  described: null,
});
const measure = { metrics: { Accuracy: { metric: 'accuracy', output: 'said', expected: 'gold' } } };

function made(
  results: readonly StatedResult[],
  answers: readonly (readonly (string | null)[])[],
  claimed = 18.2,
) {
  const plan = reproductionPlanSchema.parse({
    reported: 'r.jsonld',
    outputs: [
      { file: 'one.jsonl', subtask: '#one', ...measure },
      { file: 'two.jsonl', subtask: '#two', ...measure },
      { file: ['one.jsonl', 'two.jsonl'], ...measure },
    ],
  });
  const parts = [rows('one', answers[0]!), rows('two', answers[1]!)];
  return makeReproduction({
    plan,
    reported: { id: null, name: 'x', model: null, results, unreadable: [] },
    obtained: { id: null, name: 'y', model: null, results: [stated(null, claimed)], unreadable: [] },
    problem: null,
    outputs: [...parts, parts.flat()],
  }).rows;
}

test('a number of the whole that is the mean of its parts is held against the mean of those obtained, with an interval; the pooled one stands beside it', () => {
  const table = made([stated(null, 50), stated('#one', 80), stated('#two', 20)], [of(9, 10), of(10, 100)]);
  expect(
    table.map(({ subtask, metric, obtained, outcome }) => [subtask?.id ?? null, metric, obtained, outcome]),
  ).toEqual([
    [null, 'Accuracy', expect.closeTo(50, 9), 'consistent'],
    ['#one', 'Accuracy', expect.closeTo(90, 9), 'consistent'],
    ['#two', 'Accuracy', expect.closeTo(10, 9), 'deviates'],
    [null, 'Accuracy (pooled)', expect.closeTo(17.27, 2), 'not_reported'],
  ]);
  const [mean, , , pooled] = table;
  expect(mean).toMatchObject({ n: 110, outputs: ['one.jsonl', 'two.jsonl'], claimed: null });
  expect(mean!.interval!.low).toBeLessThan(45);
  expect(pooled).toMatchObject({ claimed: 18.2 });
});

test('what the reproduction states of the whole is the mean where only that gives it', () => {
  const table = made(
    [stated(null, 50), stated('#one', 80), stated('#two', 20)],
    [of(9, 10), of(11, 100)],
    50.5,
  );
  expect(table.map(({ metric, claimed, diagnosis }) => [metric, claimed, diagnosis])).toEqual([
    ['Accuracy', 50.5, []],
    ['Accuracy', null, []],
    ['Accuracy', null, []],
    ['Accuracy (pooled)', null, []],
  ]);
});

test('one that is not is held against the pooled one', () => {
  const [whole] = made([stated(null, 25), stated('#one', 80), stated('#two', 20)], [of(9, 10), of(10, 100)]);
  expect(whole).toMatchObject({ obtained: expect.closeTo(17.27, 2), claimed: 18.2 });
});

test('an answer that is nothing, or a word for it, counts as wrong and is said', () => {
  const [, one, two] = made(
    [stated(null, 50), stated('#one', 80), stated('#two', 20)],
    [
      ['a', 'a', 'b', null],
      ['a', 'b', 'ERROR: 429', 'None'],
    ],
  );
  expect(one).toMatchObject({ obtained: 50, n: 4 });
  expect(one!.diagnosis[0]).toContain('1 of 4 have no answer, or none that can be read, and count as wrong');
  expect(two!.diagnosis[0]).toContain('2 of 4 have no answer');
});

const row = (name: string | null, reported: number, obtained: number | null): ReproducedMetric => ({
  subtask: name === null ? null : { id: name, name },
  metric: 'F1-Score',
  unit: 'percent',
  reported,
  decimals: 2,
  obtained,
  interval: null,
  delta: obtained === null ? null : obtained - reported,
  n: null,
  of: null,
  outcome: 'deviates',
  why: 'as judged',
  diagnosis: [],
  claimed: null,
  measured: null,
  outputs: null,
  implemented: null,
});
const parts = [row('poetry', 72.7, 98.62), row('numerical', 96, 100), row('github_prs', 40, 23.36)];

test('a mean over subtasks is not held against a pooled number', () => {
  const [whole] = markPooledAgainstMean([row(null, 69.6, 91.58), ...parts]);
  expect(whole).toMatchObject({
    outcome: 'not_comparable',
    diagnosis: ['the mean of the obtained subtasks is 73.99'],
  });
});

test('the same quantity on both sides stays as it was judged', () => {
  expect(markPooledAgainstMean([row(null, 69.6, 73.99), ...parts])[0]!.outcome).toBe('deviates');
  expect(markPooledAgainstMean([row(null, 81, 91.58), ...parts])[0]!.outcome).toBe('deviates');
});

test('with a subtask that was not obtained nothing is said', () => {
  const rows = [row(null, 69.6, 91.58), ...parts.slice(1), row('poetry', 72.7, null)];
  expect(markPooledAgainstMean(rows)[0]!.outcome).toBe('deviates');
});
