import { expect, test } from 'vitest';
import type { Board, BoardEntry } from '../../../client/evaluator-shapes.ts';
import { boardColumns, commonText, numberIn } from './board-columns.ts';

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
