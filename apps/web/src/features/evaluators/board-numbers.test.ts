import { describe, expect, test } from 'vitest';
import type { Board, BoardEntry } from '../../client/evaluator-questions.ts';
import { boardColumns, commonText, numberIn, numberScale, scaleText } from './board-numbers.ts';

const measured = (name: string, value: string, n = 192): BoardEntry['metrics'][number] => ({
  name,
  value,
  interval: { low: '1', high: '9', level: 0.95, method: 'bca' },
  n,
  missing: 0,
  direction: 'lower',
  range: null,
});

const entry = (team: string, shown: string | null, metrics: BoardEntry['metrics']): BoardEntry => ({
  rank: 1,
  tie_group: null,
  team,
  team_mark: null,
  submission_id: 'sub-1',
  score_id: 'sc-1',
  shown,
  metrics,
  gates: [],
  marks: [],
  standing: 'counts',
  why: null,
  answered: null,
  claims: {},
  attempts: 1,
});

const board = (...entries: readonly BoardEntry[]): Board => ({
  schema_version: 'assay.board.v1',
  evaluator_key: 'tides',
  split: 'feedback',
  viewer: 'public',
  is_final: false,
  headline: 'mae.value',
  direction: 'lower',
  feedback: 'exact',
  scorer_id: null,
  as_of: 1,
  entries: [...entries],
});

const headlines = ['mae.value', 'rmse.value', 'r2.value'];
const told = board(
  entry('a', '2.9', [measured('mae.value', '2.9'), measured('rmse.value', '3.6', 190)]),
  entry('b', '3.1', [measured('mae.value', '3.1'), measured('rmse.value', '3.8')]),
);

test('boardColumns: every number that the contract shows first and that is told stands beside the one that decides', () => {
  const columns = boardColumns(told, { headlines, number: undefined });
  expect(columns).toMatchObject({ drawn: 'mae.value', others: ['rmse.value'], hasCounts: false });
  expect(commonText(told, columns)).toBe('Every row has n 192, nothing missing and one entry per team.');
});

test('commonText: where an entry lacks answers, they are not said to be there', () => {
  const partial = board({ ...told.entries[0]!, answered: { items: 180, of: 192 } });
  expect(commonText(partial, boardColumns(partial, { headlines, number: undefined }))).toBe(
    'Every row has n 192, unanswered items counted as wrong and one entry per team.',
  );
});

test('boardColumns: another number is drawn in the place of the one that decides, with its own n', () => {
  const columns = boardColumns(told, { headlines, number: 'rmse.value' });
  expect(columns).toMatchObject({ drawn: 'rmse.value', others: ['mae.value'], hasCounts: true });
});

test('boardColumns: a number that nobody is told, or that is none of the contract, is not drawn', () => {
  for (const number of ['r2.value', 'other'])
    expect(boardColumns(told, { headlines, number })).toMatchObject({ drawn: 'mae.value' });
});

test('numberIn: of the Ladder the step that is shown; nothing of a team whose score counts no more', () => {
  const step = entry('a', '2.5', []);
  expect(numberIn(step, 'mae.value', board(step))).toEqual({ value: 2.5, interval: null });
  const ended = entry('b', null, [measured('mae.value', '3.1'), measured('rmse.value', '3.8')]);
  for (const name of ['mae.value', 'rmse.value']) expect(numberIn(ended, name, board(ended))).toBeNull();
});

const unit = { min: 0, max: 1 };
const shown = (value: string, low: string, high: string, range: typeof unit | null = unit) => ({
  value,
  interval: { low, high },
  range,
});

describe('numberScale', () => {
  test('numbers all over their range are drawn over all of it', () => {
    expect(numberScale([shown('0.2', '0.1', '0.3'), shown('0.8', '0.7', '0.9')])).toEqual({
      from: 0,
      to: 1,
      range: null,
    });
  });

  test('numbers close to each other are drawn over a round part of the range, which is said', () => {
    const scale = numberScale([shown('0.72', '0.667', '0.768'), shown('0.81', '0.762', '0.85')]);
    expect(scale).toEqual({ from: 0.65, to: 0.85, range: unit });
    expect(scaleText(scale)).toBe('0.65 to 0.85 of 0 to 1');
  });

  test('a limit that is drawn across lies within', () => {
    const numbers = [shown('0.36', '0.308', '0.416')];
    expect(numberScale(numbers, [0.7])).toMatchObject({ from: 0.3, to: 0.7 });
    expect(numberScale(numbers, [0.9])).toMatchObject({ from: 0, to: 1 });
    expect(numberScale([shown('3.98', '3.73', '4.25', null)], [12])).toMatchObject({ from: 0, to: 12 });
    expect(numberScale([], [0.7])).toMatchObject({ from: 0, to: 1 });
  });

  test('the part never leaves the range, and is never empty', () => {
    expect(numberScale([shown('1', '0.988', '1')])).toMatchObject({ from: 0.95, to: 1 });
    expect(numberScale([shown('1', '1', '1')])).toMatchObject({ from: 0.95, to: 1 });
    expect(numberScale([shown('0', '0', '0')])).toMatchObject({ from: 0, to: 0.05 });
  });

  test('a range without a number is drawn whole', () => {
    expect(numberScale([{ value: null, interval: null, range: unit }])).toEqual({
      from: 0,
      to: 1,
      range: null,
    });
  });

  test('without a range, from zero to a round number, or between round numbers where zero is far', () => {
    const scale = (...ends: (readonly [string, string, string])[]) =>
      numberScale(ends.map(([value, low, high]) => shown(value, low, high, null)));
    expect(scale(['3.98', '3.73', '4.25'], ['29.4', '27.4', '31.3'])).toEqual({
      from: 0,
      to: 35,
      range: null,
    });
    expect(scale(['0.002', '0.001', '0.003'])).toMatchObject({ from: 0, to: 0.003 });
    expect(scale(['1.24', '1.1', '1.31'])).toMatchObject({ from: 1.1, to: 1.35 });
    expect(scale(['-1210', '-1234', '-1201'])).toMatchObject({ from: -1235, to: -1200 });
    expect(scale(['0', '0', '0'])).toMatchObject({ from: 0, to: 1 });
    expect(scale()).toMatchObject({ from: 0, to: 1 });
  });
});
