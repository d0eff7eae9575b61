import { expect, test } from 'vitest';
import { nextStates, submissionStates, submissionStepSchema } from './submission.ts';

test('every state is reached from the first, and what is invalid or withdrawn goes nowhere', () => {
  const reached = new Set<string>(['received']);
  for (const state of reached)
    for (const next of nextStates[submissionStates.find((each) => each === state)!]) reached.add(next);
  expect([...reached].sort()).toEqual([...submissionStates].sort());
  const ends = submissionStates.filter((state) => nextStates[state].length === 0);
  expect(ends).toEqual(['invalid', 'withdrawn']);
});

test('no state follows itself, and nothing is scored without having been scoring', () => {
  for (const state of submissionStates) expect(nextStates[state]).not.toContain(state);
  expect(submissionStates.filter((state) => nextStates[state].includes('scored'))).toEqual(['scoring']);
  expect(submissionStates.filter((state) => nextStates[state].includes('received'))).toEqual([]);
});

test.each([
  [{ state: 'lost' }],
  [{ at: 'yesterday' }],
  [{ reason: '' }],
  [{ reason: undefined }],
  [{ more: 1 }],
])('a step with %j is refused', (change) => {
  const step = { state: 'queued', at: '2026-01-01T00:00:00Z', reason: null };
  expect(submissionStepSchema.safeParse(step).success).toBe(true);
  expect(submissionStepSchema.safeParse({ ...step, ...change }).success).toBe(false);
});
