import { afterAll, beforeAll, expect, test } from 'vitest';
import { addContest } from '../testing/served-contest.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addContest(world, { plays: false }) });
});
afterAll(() => served.close());

interface Listing {
  readonly total: number;
  readonly offset: number;
  readonly submissions: readonly { readonly submission: { readonly number: number } }[];
}

async function numbers(query: string): Promise<readonly [total: number, shown: readonly number[]]> {
  const answer = await served.ask('owner', `/api/evaluators/contest/submissions?${query}`);
  const { total, submissions } = (await answer.json()) as Listing;
  return [total, submissions.map(({ submission }) => submission.number)];
}

test('submissions come in pages, the newest first, and tell how many there are', async () => {
  expect(await numbers('')).toEqual([3, [3, 2, 1]]);
  expect(await numbers('limit=2')).toEqual([3, [3, 2]]);
  expect(await numbers('limit=2&offset=2')).toEqual([3, [1]]);
  expect(await numbers('offset=9')).toEqual([3, []]);
  expect(await numbers('state=invalid&limit=1')).toEqual([1, [3]]);
});
