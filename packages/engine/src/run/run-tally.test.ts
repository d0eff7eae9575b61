import { expect, test } from 'vitest';
import { nodeClock } from '../adapters/node-clock.ts';
import { ModelFailure } from '../ports/model.ts';
import { executeRun } from './execute-run.ts';
import type { RunProgress } from './run-plan.ts';
import { FailureTally } from './run-tally.ts';
import { modelOf, planOf } from './testing/run-fixture.ts';
import { temporaryStore } from './testing/temporary-store.ts';

test('a run that is under way says how often it failed in which way, with one example of each', async () => {
  const model = modelOf(async ({ id }) => {
    if (id === 's1' || id === 's2') throw new ModelFailure('provider_error', `no answer to ${id}`);
    if (id === 's3') throw new ModelFailure('unparsable', 'I would rather not');
    return { output: id };
  });
  const seen: RunProgress[] = [];
  const store = await temporaryStore();
  await executeRun(planOf(6, model), { store, clock: nodeClock, onProgress: (one) => seen.push(one) });
  expect(seen[0]!.failures).toEqual([]);
  expect(seen.at(-1)!.failures).toMatchObject([
    { class: 'provider_error', count: 2, example: { sample_id: expect.stringMatching(/^s[12]$/) } },
    { class: 'unparsable', count: 1, example: { sample_id: 's3', message: 'I would rather not' } },
  ]);
  for (const { failed, failures } of seen)
    expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(failed);
});

test('of a long message the beginning is told', () => {
  const tally = new FailureTally();
  tally.add({ kind: 'failed', class: 'crash', message: 'x'.repeat(10_000), sample_id: 'a', trial: 0 });
  expect(tally.counts()[0]!.example.message).toHaveLength(300);
});
