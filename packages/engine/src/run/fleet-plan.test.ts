import { expect, test } from 'vitest';
import type { Offer, SeenWorker } from '../ports/queue.ts';
import { manifest } from '../ports/testing/made-records.ts';
import { neededTags, type Unserved, watchForWorkers } from './fleet-plan.ts';

const plan = {
  project_file: 'assay.yaml',
  evaluation_key: 'e',
  task_specification_key: 's',
  limit: null,
  max_tokens: null,
  max_cost_usd: null,
};

test('a plain run is for every worker, of this version or an earlier one', () => {
  expect(neededTags(manifest('r'), plan)).toEqual([]);
});

test('what earlier workers do not know is for those that do, untrusted code for those with isolation', () => {
  const solved = (sandbox: { readonly provider: string } | null) => ({
    ...manifest('r'),
    model_identity: { model: 'm', solver: { kind: 'agent', sandbox } },
  });
  expect(neededTags(manifest('r'), { ...plan, settings: ['seed=8'] })).toEqual(['assay:overrides']);
  expect(neededTags(manifest('r'), { ...plan, overrides: { where: ['id = a'] } })).toEqual([
    'assay:overrides',
  ]);
  expect(neededTags(solved(null), plan)).toEqual(['assay:solvers']);
  expect(neededTags(solved({ provider: 'bubblewrap' }), plan)).toEqual(['assay:solvers', 'assay:isolation']);
});

const worker = (silent_ms: number, tags: readonly string[] = []): SeenWorker => ({
  id: 'w',
  host: 'h',
  pid: 1,
  version: '1',
  run_id: null,
  tags,
  silent_ms,
});
const offer: Offer = {
  run_id: 'r',
  execution_id: 'e',
  evaluation_key: 'e',
  bundle: 'b',
  plan: {},
  tags: ['gpu', 'assay:solvers'],
  priority: 0,
  team: '',
  state: 'offered',
  failures: 0,
  reason: null,
};

/** What is told at looks a second apart, with so many outputs at each. */
async function told(
  done: readonly number[],
  workers: readonly SeenWorker[],
  state: Offer['state'] = 'offered',
) {
  let now = 0;
  const heard: Unserved[] = [];
  const queue = { get: async () => ({ ...offer, state }), workers: async () => workers };
  const look = watchForWorkers(queue, { steady: () => now }, (unserved) => heard.push(unserved));
  for (const count of done) {
    await look('r', count);
    now += 1000;
  }
  return heard;
}

test('says once that nobody is there, after a few seconds in which nothing came', async () => {
  expect(await told([0, 0, 0], [])).toEqual([]);
  expect(await told([0, 0, 0, 0, 0, 0, 0, 0, 0], [])).toEqual([{ tags: ['gpu'], workers: 0 }]);
  expect(await told([1, 2, 3, 4, 5, 6], [])).toEqual([]);
  expect(await told([1, 2, 2, 2, 2], [worker(60_000, ['gpu'])])).toEqual([{ tags: ['gpu'], workers: 0 }]);
});

test('tells of workers that lack a tag, and of nobody where one has all, or the run is paused', async () => {
  expect(await told([0, 0, 0, 0], [worker(100), worker(100, ['other'])])).toEqual([
    { tags: ['gpu'], workers: 2 },
  ]);
  expect(await told([0, 0, 0, 0], [worker(100, ['gpu', 'other'])])).toEqual([]);
  expect(await told([0, 0, 0, 0], [], 'paused')).toEqual([]);
});
