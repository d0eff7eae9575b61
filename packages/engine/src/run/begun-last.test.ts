import { describe, expect, test } from 'vitest';
import { begunLast } from './begun-last.ts';
import type { ListedSpecification } from './list-specifications.ts';
import { manifestOf, numberedInputs } from './testing/run-fixture.ts';
import { temporaryStore } from './testing/temporary-store.ts';

const listed: readonly ListedSpecification[] = ['first', 'second', 'third'].map((key) => ({
  evaluation_key: 'evaluation',
  cache: null,
  specification: {
    kind: 'task',
    key,
    task_key: 'task',
    model_key: 'model',
    scorer: null,
    num_samples: null,
    subsampling: 'head',
    num_runs: 1,
    num_trials: 1,
    reducer: 'mean',
    k: 1,
  },
}));

/** Runs that were started in this order, a second apart. */
async function begunAfter(...keys: readonly string[]): Promise<number> {
  const store = await temporaryStore();
  for (const [second, key] of keys.entries()) {
    const started_at = `2026-01-01T00:00:0${second}.000Z`;
    const changes = {
      id: `run-${second}`,
      evaluation_key: 'evaluation',
      task_specification_key: key,
      started_at,
    };
    await store.runs.create(manifestOf(numberedInputs(1), changes));
  }
  return begunLast(listed, store.runs);
}

describe('begunLast', () => {
  test.each([
    ['nothing was ever run', [], 0],
    ['it stopped in the second', ['first', 'second'], 2],
    ['it came to the end', ['first', 'second', 'third'], 3],
    ['the second and third are of an earlier sitting', ['first', 'second', 'third', 'first'], 1],
    ['the third is of an earlier sitting', ['first', 'second', 'third', 'first', 'second'], 2],
  ])('%s', async (_, keys, begun) => {
    expect(await begunAfter(...keys)).toBe(begun);
  });
});
