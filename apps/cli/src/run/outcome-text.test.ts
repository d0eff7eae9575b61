import { expect, test } from 'vitest';
import { plannedLine } from './outcome-text.ts';

const plan = {
  evaluation_key: 'e',
  key: 's',
  model_key: 'm',
  at_least: false,
  scores: ['right', 'brief'],
  verdicts: {},
};

test.each([
  [{ samples: 1, trials: 1, runs: 1, requests: 1 }, '1 sample, 1 request to m'],
  [{ samples: 20, trials: 1, runs: 1, requests: 20 }, '20 samples, 20 requests to m'],
  [{ samples: 20, trials: 5, runs: 1, requests: 100 }, '20 samples × 5 trials = 100 requests to m'],
  [{ samples: 20, trials: 1, runs: 3, requests: 60 }, '20 samples × 3 runs = 60 requests to m'],
  [{ samples: 2, trials: 5, runs: 3, requests: 30 }, '2 samples × 5 trials × 3 runs = 30 requests to m'],
  [{ samples: 2, trials: 5, runs: 1, requests: 40 }, '2 samples × 5 trials, 40 requests to m'],
  [{ samples: 2, trials: 1, runs: 1, requests: 2, at_least: true }, '2 samples, at least 2 requests to m'],
])('plannedLine names what is more than one: %j', (counts, words) => {
  expect(plannedLine({ ...plan, ...counts })).toBe(`e / s: ${words}; scored by right, brief\n`);
});

test('plannedLine tells the verdicts of judges too', () => {
  const counts = { samples: 2, trials: 1, runs: 1, requests: 2 };
  expect(plannedLine({ ...plan, ...counts, verdicts: { strict: 6, mild: 1 } })).toBe(
    'e / s: 2 samples, 2 requests to m; scored by right, brief; 6 verdicts by strict; 1 verdict by mild\n',
  );
});
