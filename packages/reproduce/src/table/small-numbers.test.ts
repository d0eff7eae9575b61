import { expect, test } from 'vitest';
import { reproductionPlanSchema } from '../plan/reproduction-plan.ts';
import { shownRow } from '../write/shown-row.ts';
import { makeReproduction } from './make-reproduction.ts';
import type { StatedResult } from './solution-results.ts';

const stated = (metric: string, value: number, decimals: number, isPercent = false): StatedResult => ({
  subtask: null,
  metric,
  value,
  decimals,
  isPercent,
  described: null,
});

/** Two of 100 answers are right, and eighty of another hundred. */
const rows = (right: number) =>
  Array.from({ length: 100 }, (_, i) => ({
    id: String(i),
    cluster: null,
    failed: false,
    at: { file: 'x' },
    cell: (column: string) => (column === 'expected' ? 'a' : i < right ? 'a' : 'b'),
  }));

function shown(results: readonly StatedResult[], measured: Readonly<Record<string, number>> = {}) {
  const entries = Object.entries(measured);
  const plan = reproductionPlanSchema.parse({
    reported: 'r.jsonld',
    outputs: entries.map(([name]) => ({
      file: `${name}.jsonl`,
      metrics: { [name]: { metric: 'accuracy', expected: 'expected' } },
    })),
  });
  const made = makeReproduction({
    plan,
    reported: { id: null, name: 'x', model: null, results, unreadable: [] },
    obtained: null,
    problem: null,
    outputs: entries.map(([, right]) => rows(right)),
  });
  return Object.fromEntries(
    made.rows.map((row) => [
      row.metric,
      [row.unit, shownRow(row).reported, shownRow(row).obtained.split(' ')[0]],
    ]),
  );
}

test('a small number that was not measured is not called per cent because others are', () => {
  expect(shown([stated('Accuracy', 76.7, 1), stated('F1', 0.05, 2), stated('Recall', 12, 0)])).toEqual({
    Accuracy: ['percent', '76.7', '–'],
    F1: ['as_measured', '0.05', '–'],
    Recall: ['percent', '12', '–'],
  });
});

test('one that says so itself is', () => {
  expect(shown([stated('F1', 0.05, 2, true)])).toEqual({ F1: ['percent', '0.05', '–'] });
});

test('a measured one is taken as what it is nearer to', () => {
  const results = [stated('Accuracy', 80, 0), stated('Strict', 0.8, 1), stated('Rare', 0.9, 1)];
  expect(shown(results, { Accuracy: 80, Strict: 80, Rare: 1 })).toEqual({
    Accuracy: ['percent', '80', '80.00'],
    Strict: ['as_measured', '0.8', '0.8000'],
    Rare: ['percent', '0.9', '1.00'],
  });
});
