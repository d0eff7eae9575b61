import { expect, test } from 'vitest';
import { askedAgain, lastOfEach } from './asked-again.ts';
import { columnRoles } from './column-roles.ts';

const again = (rows: readonly Record<string, string | number | null>[]) =>
  askedAgain(rows, columnRoles(rows));

test('a log of attempts: they rise from row to row, and the last counts', () => {
  const rows = [
    { question_id: 'a', attempt: 1, prediction: 'ERROR' },
    { question_id: 'b', attempt: 1, prediction: 'x' },
    { question_id: 'a', attempt: 2, prediction: 'y' },
  ];
  expect(again(rows)?.why).toBe('question_id comes again with a higher attempt: its last row counts');
  expect(lastOfEach(rows, 'question_id')).toEqual([rows[2], rows[1]]);
});

test('without attempts: all rows but the last say that they failed', () => {
  const rows = [
    { id: 'a', status: 'error', prediction: null },
    { id: 'a', status: 'ok', prediction: 'y' },
    { id: 'b', status: 'ok', prediction: 'x' },
  ];
  expect(again(rows)?.id).toBe('id');
});

test('doubles of which nothing says that one counts, trials, and rows that come once are no such log', () => {
  expect(
    again([
      { id: 'a', prediction: 'x' },
      { id: 'a', prediction: 'y' },
    ]),
  ).toBeNull();
  expect(
    again([
      { id: 'a', trial: 1 },
      { id: 'a', trial: 2 },
    ]),
  ).toBeNull();
  expect(
    again([
      { id: 'a', attempt: 2 },
      { id: 'a', attempt: 1 },
    ]),
  ).toBeNull();
  expect(
    again([
      { id: 'a', attempt: 1 },
      { id: 'b', attempt: 1 },
    ]),
  ).toBeNull();
});
