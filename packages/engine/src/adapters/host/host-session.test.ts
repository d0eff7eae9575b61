import { expect, test } from 'vitest';
import { AnswerPace } from './host-session.ts';

/** Answers in bunches: so many together, every so many milliseconds. */
function paceOf(count: number, everyMs: number): AnswerPace {
  const pace = new AnswerPace();
  const start = performance.now();
  for (let bunch = 1; bunch <= 100; bunch += 1) {
    for (let i = 0; i < count; i += 1) pace.answered(start + bunch * everyMs);
  }
  return pace;
}

test('code that answers at once is handed questions ahead, up to a limit', () => {
  expect(paceOf(16, 0.2).ahead).toBe(240);
  expect(paceOf(200, 1).ahead).toBe(240);
});

test('the slower the answers, the fewer questions wait', () => {
  expect(paceOf(10, 1).ahead).toBeGreaterThan(70);
  expect(paceOf(10, 1).ahead).toBeLessThan(130);
  expect(paceOf(1, 2).ahead).toBeLessThan(7);
});

test('code that takes its time, bunched or not, has none waiting', () => {
  expect(paceOf(1, 11).ahead).toBe(0);
  expect(paceOf(16, 200).ahead).toBe(0);
});

test('nothing is known of the first answers', () => {
  const pace = new AnswerPace();
  for (let i = 0; i < 31; i += 1) pace.answered(performance.now() + 5);
  expect(pace.ahead).toBe(0);
});
