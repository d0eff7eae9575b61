import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
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

test.each([
  '../a.jsonl',
  '/etc/passwd',
  'a/b.jsonl',
  'a\\b.jsonl',
  '..',
  '.hidden',
  'a\r\nSet-Cookie: x',
  'a\0b',
  '',
  'x'.repeat(101),
])('API-22, API-23 what is handed in is not called %j', async (file) => {
  const query = new URLSearchParams({ file });
  const answer = await served.ask('submitter', `/api/evaluators/contest/submissions?${query.toString()}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'E_REQUEST', field: 'file' }]);
  expect(await numbers('limit=0')).toEqual([3, []]);
});

describe('what a score is made of', () => {
  async function scoreId(): Promise<string> {
    const answer = await served.ask(
      'owner',
      '/api/evaluators/contest/submissions?team=submitter&state=scored',
    );
    const { submissions } = (await answer.json()) as {
      submissions: { scores: { id: string; split: string }[] }[];
    };
    return submissions[0]!.scores.find(({ split }) => split === 'feedback')!.id;
  }

  const open = (role: Role, body: object): Promise<Response> =>
    served.ask(role, '/api/evaluators/contest/evidence', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  const openings = async (score: string): Promise<readonly unknown[]> => {
    const answer = await served.ask('owner', `/api/audit/entries/${score}`);
    const { events } = (await answer.json()) as { events: { kind: string; predicate: unknown }[] };
    return events.filter(({ kind }) => kind === 'hidden.accessed').map(({ predicate }) => predicate);
  };

  test('the host opens what a score is made of a page at a time, and the ledger says so', async () => {
    const score = await scoreId();
    const page = async (offset: number) => {
      const answer = await open('evaluator', { score, reason: 'an appeal', offset, limit: 12 });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { total: number; items: { id: string; scores: object }[] };
    };
    const [first, second] = [await page(0), await page(12)];
    expect([first.total, first.items.length, second.items.length]).toEqual([20, 12, 8]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(20);
    expect(first.items[0]).toMatchObject({ scores: { correct: expect.any(Boolean) } });
    expect(await openings(score)).toMatchObject([
      { reason: 'an appeal', actor: 'evaluator' },
      { reason: 'an appeal', actor: 'evaluator' },
    ]);
  });

  test('nobody else is told anything, and what is refused opens nothing', async () => {
    const score = await scoreId();
    const before = (await openings(score)).length;
    for (const role of ['viewer', 'submitter', 'reviewer'] as const) {
      const answer = await open(role, { score, reason: 'curious' });
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain('"items"');
    }
    expect((await open('owner', { score: 'sc-none', reason: 'to see' })).status).toBe(404);
    expect((await open('owner', { score, reason: '' })).status).toBe(400);
    expect(await openings(score)).toHaveLength(before);
  });
});

describe('how much there is', () => {
  async function countsFor(role: Role): Promise<unknown> {
    return (await served.ask(role, '/api/counts')).json();
  }

  test('the places say how much there is, and review to those who judge alone', async () => {
    const counts = { runs: 5, open_runs: 0, evaluators: 1, waiting_submissions: 0 };
    expect(await countsFor('viewer')).toEqual({ ...counts, review_items: null });
    expect((await served.ask('submitter', '/api/counts')).status).toBe(403);
    expect(await countsFor('reviewer')).toEqual({ ...counts, review_items: 0 });
    await served.ask('owner', '/api/evaluators/contest/submissions?file=late.jsonl&team=Late', {
      method: 'POST',
      body: Array.from({ length: 30 }, (_, i) => JSON.stringify({ id: `q${i}`, prediction: 'yes' })).join(
        '\n',
      ),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(await countsFor('owner')).toEqual({ ...counts, waiting_submissions: 1, review_items: 0 });
  });

  test('nothing is under way', async () => {
    const answer = await served.ask('viewer', '/api/executions/progress');
    expect(await answer.json()).toEqual({ runs: [] });
  });
});
