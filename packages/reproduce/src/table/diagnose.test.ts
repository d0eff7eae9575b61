import type { JsonObject } from '@assay/records';
import { expect, test } from 'vitest';
import { cellIn } from '../outputs/read-cells.ts';
import { reproductionPlanSchema } from '../plan/reproduction-plan.ts';
import { makeReproduction } from './make-reproduction.ts';

function rowOf(
  cells: readonly JsonObject[],
  measure: JsonObject,
  numbers: { reported: number; claimed?: number; decimals?: number },
) {
  const plan = reproductionPlanSchema.parse({
    reported: 'r.jsonld',
    outputs: [{ file: 'o.jsonl', metrics: { M: { output: 'got', expected: 'want', ...measure } } }],
  });
  const solution = (value: number, decimals: number) => ({
    id: null,
    name: 'x',
    model: null,
    results: [{ subtask: null, metric: 'M', value, decimals, isPercent: true, described: null }],
    unreadable: [],
  });
  const rows = cells.map((row, i) => ({
    id: String(i),
    cluster: null,
    failed: false,
    at: { file: 'o.jsonl' },
    cell: (column: string) => cellIn(row, column),
  }));
  const { reported, claimed, decimals = 2 } = numbers;
  return makeReproduction({
    plan,
    reported: solution(reported, 2),
    obtained: claimed === undefined ? null : solution(claimed, decimals),
    problem: null,
    outputs: [rows],
  }).rows[0]!;
}

const texts = Array.from({ length: 30 }, (_, i) => ({
  got: i < 3 ? null : i < 20 ? 'a' : 'b',
  want: 'a',
  response: { finish_reason: i < 4 ? 'length' : 'stop' },
}));

test('answers that were cut off are said, and how many of them are lost', () => {
  expect(rowOf(texts, { metric: 'accuracy' }, { reported: 90 }).diagnosis).toEqual([
    '3 of 30 have no answer, or none that can be read, and count as wrong; without them it is 62.96 (n 27)',
    '4 of 30 were cut off at the token limit, 3 of these are without an answer',
  ]);
});

test('lists that are far longer than the labels are said', () => {
  const lists = Array.from({ length: 30 }, (_, i) => ({
    got: [`l${i}`, 'x', 'y', 'z', 'u'],
    want: [`l${i}`, 'x'],
  }));
  const { diagnosis } = rowOf(lists, { metric: 'set-f1-micro' }, { reported: 90 });
  expect(diagnosis).toEqual(['an answer has 5.00 items on average, a label 2.00']);
  const boxes = lists.map(() => ({ got: [1, 1, 2, 2], want: [1, 1, 2, 3] }));
  expect(rowOf(boxes, { metric: 'iou', box: 'xyxy' }, { reported: 90 }).diagnosis).toEqual([]);
});

test('a claim is the same to the digits that it is written with', () => {
  const thirds = Array.from({ length: 30 }, (_, i) => ({ got: i % 3 === 0 ? 'a' : 'b', want: 'a' }));
  const claims = (claimed: number, decimals: number) =>
    rowOf(thirds, { metric: 'accuracy' }, { reported: 90, claimed, decimals }).diagnosis;
  expect(claims(33.3, 1)).toEqual([]);
  expect(claims(33.4, 1)).toEqual(["the reproduction's own file claims 33.4; its outputs give 33.33"]);
});
