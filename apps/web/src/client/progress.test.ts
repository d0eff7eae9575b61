import { expect, test } from 'vitest';
import { readProgress } from './progress.ts';

const event = (data: unknown): string => JSON.stringify({ number: 1, event: { run_id: 'r1', data } });

test('readProgress tells how fast a run answers and how long the rest takes, without what was recalled', () => {
  const data = {
    planned: 30,
    done: 15,
    recalled: 5,
    failed: 1,
    elapsed_ms: 5000,
    input_tokens: 7,
    output_tokens: 5,
    failures: [{ class: 'timeout', count: 1, example: { sample_id: 's3', message: 'none within 5 s' } }],
  };
  expect(readProgress(event({ ...data, cost_usd: 0.25 }))).toEqual({
    run_id: 'r1',
    done: 15,
    total: 30,
    failed: 1,
    rate: 2,
    seconds_left: 7.5,
    tokens: 12,
    cost_usd: 0.25,
    failures: data.failures,
  });
});

test('readProgress knows no rate before the first answer, and no cost that nobody reported', () => {
  const told = readProgress(event({ planned: 4, done: 0, recalled: 0, elapsed_ms: 3, cost_usd: null }));
  expect(told).toMatchObject({ rate: null, seconds_left: null, cost_usd: null });
});

test.each([
  ['counts nothing', event({ done: 3 })],
  ['is about no run', '{"number":1,"event":{"run_id":null,"data":{"done":1,"planned":2}}}'],
])('readProgress leaves out an event that %s', (_, text) => {
  expect(readProgress(text)).toBeNull();
});
