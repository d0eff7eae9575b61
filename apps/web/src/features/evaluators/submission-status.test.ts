import { expect, test } from 'vitest';
import { timeSinceBefore, timeTaken } from './submission-status.tsx';

const way = (...steps: readonly (readonly ['received' | 'queued' | 'scored' | 'invalid', string])[]) =>
  steps.map(([state, at]) => ({ state, at: `2026-11-19T10:${at}Z`, reason: null, actor: null }));

test('timeTaken: from coming in to the score, for who may know what a scoring took', () => {
  expect(timeTaken(way(['received', '00:01.500'], ['queued', '00:01.500'], ['scored', '00:03.000']))).toBe(
    '1.5 s',
  );
});

test('timeTaken: minutes that are told are no duration, and what waits has none', () => {
  expect(
    timeTaken(way(['received', '00:01.500'], ['queued', '00:01.500'], ['scored', '03:00.000'])),
  ).toBeNull();
  expect(timeTaken(way(['received', '00:01.500'], ['queued', '00:01.501']))).toBeNull();
  expect(timeTaken(way(['received', '00:01.500'], ['invalid', '00:01.500']))).toBeNull();
});

test('timeSinceBefore: of each step but the first, by the same rule', () => {
  const told = way(['received', '00:01.500'], ['queued', '00:01.750'], ['scored', '00:03.000']);
  expect(told.map((_, i) => timeSinceBefore(told, i))).toEqual([null, '250 ms', '1.3 s']);
  const rounded = way(['received', '00:01.500'], ['queued', '00:01.500'], ['scored', '03:00.000']);
  expect(rounded.map((_, i) => timeSinceBefore(rounded, i))).toEqual([null, null, null]);
});
