import { verbs } from '@assay/verbs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addContest } from '../testing/served-contest.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';

let served: ServedProject;
let ants: string;
let bees: string;
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addContest(world) });
  const make = await verbs.tokens.new();
  ants = (await make({ name: 'submitter', role: 'submitter' }, served.world)).token;
  bees = (await make({ name: 'bees', role: 'submitter' }, served.world)).token;
});
afterAll(() => served.close());

const board = '/api/evaluators/contest';

function as(token: string, path: string, options: RequestInit = {}): Promise<Response> {
  return served.ask(null, path, {
    ...options,
    headers: {
      authorization: `Bearer ${token}`,
      ...(options.headers as Readonly<Record<string, string>> | undefined),
    },
  });
}

/** As it was sent, without what is drawn anew for each request. */
async function said(answer: Response): Promise<string> {
  return (await answer.text())
    .replaceAll(/"request_id":"[^"]+"/g, '')
    .replaceAll(/(?:sub|sc)-[0-9a-f]+/g, 'ID');
}

interface Listed {
  readonly submission: { readonly id: string; readonly team: string };
  readonly state: string;
  readonly scores: readonly { readonly id: string; readonly split: string; readonly metrics?: unknown }[];
}

async function submissionsOf(token: string): Promise<readonly Listed[]> {
  const answer = await as(token, `${board}/submissions`);
  return ((await answer.json()) as { readonly submissions: readonly Listed[] }).submissions;
}

const rows = Array.from(
  { length: 30 },
  (_, i) => `${JSON.stringify({ id: `q${i}`, prediction: 'no' })}\n`,
).join('');

function handIn(token: string, query: string, body = rows): Promise<Response> {
  return as(token, `${board}/submissions?file=predictions.jsonl${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
}

describe('API-01 what is of another team is as if there were none', () => {
  test('submissions, scores and explanations', async () => {
    const own = await submissionsOf(ants);
    expect(own.map(({ submission: { team } }) => team)).toEqual(['submitter', 'submitter']);
    const { id } = own.find(({ state }) => state === 'scored')!.submission;
    expect((await as(ants, `${board}/submissions/${id}`)).status).toBe(200);
    const [foreign, none] = [
      await as(bees, `${board}/submissions/${id}`),
      await as(bees, `${board}/submissions/sub-0000000000000000`),
    ];
    expect([foreign.status, none.status]).toEqual([404, 404]);
    expect(await said(foreign)).toBe(await said(none));
    const [a, b] = own
      .flatMap(({ scores }) => scores)
      .filter(({ split }) => split === 'feedback')
      .map((score) => score.id);
    expect((await as(ants, `${board}/explanation?a=${a}&b=${b}`)).status).toBe(200);
    const others = [
      await as(bees, `${board}/explanation?a=${a}&b=${b}`),
      await as(bees, `${board}/explanation?a=sc-0000000000000000&b=${b}`),
    ];
    expect(others.map(({ status }) => status)).toEqual([404, 404]);
    expect(await said(others[0]!)).toBe(await said(others[1]!));
  });

  test('the final split tells its submitter nothing before the end', async () => {
    const own = await submissionsOf(ants);
    const final = own.flatMap(({ scores }) => scores).filter(({ split }) => split === 'final');
    expect(final.length).toBeGreaterThan(0);
    expect(final.every((score) => score.metrics === undefined)).toBe(true);
    const answer = await as(ants, `${board}/explanation?a=${final[0]!.id}&b=${final[0]!.id}`);
    expect(await answer.json()).toMatchObject({ status: 400, code: 'E_NOT_TOLD' });
  });
});

test.each([
  ['API-02', 'POST', `${board}/reruns`],
  ['API-28', 'GET', '/api/audit'],
])('%s what the host alone may ask is refused, and the log says so each time', async (_, method, path) => {
  const denied = async (): Promise<readonly unknown[]> => {
    const log = await verbs.audit.log();
    const { events } = await log({}, served.world);
    return events.filter(({ kind }) => kind === 'access.denied').map(({ predicate }) => predicate);
  };
  const before = (await denied()).length;
  const options = {
    method,
    ...(method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }),
  };
  for (let i = 0; i < 3; i += 1) expect((await as(bees, path, options)).status).toBe(403);
  const found = (await denied()).slice(before);
  expect(found).toHaveLength(3);
  expect(found[0]).toMatchObject({ actor: 'bees', role: 'submitter' });
  expect((await served.ask(null, path, options)).status).toBe(401);
  expect(await denied()).toHaveLength(before + 3);
});

test('API-11 of fifty that come at once with room for one, one is taken', async () => {
  const make = await verbs.tokens.new();
  const { token } = await make({ name: 'many', role: 'submitter' }, served.world);
  for (let i = 0; i < 4; i += 1) {
    const answer = await handIn(token, '');
    expect(answer.status).toBe(201);
    expect(answer.headers.get('ratelimit-policy')).toBe('"day";q=5;w=86400');
    expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"day";r=${4 - i};t=\\d+$`));
  }
  const answers = await Promise.all(Array.from({ length: 50 }, () => handIn(token, '')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(49);
});

test('API-12 sent again under the same key it is taken once; something else under that key is refused', async () => {
  const first = (await (await handIn(bees, '&key=attempt-1')).json()) as { submission: { id: string } };
  const again = await handIn(bees, '&key=attempt-1');
  expect(again.status).toBe(201);
  expect(await again.json()).toMatchObject({ submission: { id: first.submission.id } });
  const byHeader = await as(bees, `${board}/submissions?file=predictions.jsonl`, {
    method: 'POST',
    body: rows,
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': 'attempt-1' },
  });
  expect(await byHeader.json()).toMatchObject({ submission: { id: first.submission.id } });
  const other = await handIn(bees, '&key=attempt-1', rows.replace('"no"', '"yes"'));
  expect(other.status).toBe(409);
  expect(await other.json()).toMatchObject({ code: 'E_SUBMISSION_EXISTS' });
  expect(await submissionsOf(bees)).toHaveLength(1);
});

test('API-18 the stream tells nobody what another team hands in, or how it is scored', async () => {
  expect((await as(bees, '/api/events/since?after=0')).status).toBe(403);
  const make = await verbs.tokens.new();
  const scopes = ['events:read'] as const;
  const { token: listening } = await make({ name: 'bees', role: 'submitter', scopes }, served.world);
  const events = async (token: string): Promise<string> => {
    const answer = await as(token, '/api/events/since?after=0');
    return answer.text();
  };
  const before = await events(listening);
  await handIn(ants, '');
  await (await verbs.scoreSubmissions())({}, served.world);
  expect(await events(listening)).toBe(before);
  expect(before).not.toMatch(/sub-[0-9a-f]{16}|sc-[0-9a-f]{16}|submitter/);
});

test.each([
  ['/api/v2/runs', {}],
  ['/api/runs', { 'assay-version': '2' }],
  ['/api/runs', { 'assay-version': 'newest' }],
])(
  'API-30 another version of the interface is refused with those there are: %s %o',
  async (path, headers) => {
    const answer = await served.ask('owner', path, { headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'E_API_VERSION',
      detail: expect.stringContaining('supported: 1') as string,
    });
    expect((await served.ask('owner', '/api/runs', { headers: { 'assay-version': '1' } })).status).toBe(200);
  },
);

test("a submitter's token reads nothing of the host's own runs, unless a scope of it says so", async () => {
  const ofRuns = [
    '/api/runs',
    '/api/runs/careless',
    '/api/runs/careless/samples',
    '/api/runs/careless/samples/hard',
  ];
  const others = [
    '/api/runs/careless/stability',
    '/api/compare?runs=careless,careless',
    '/api/today',
    '/api/counts',
  ];
  for (const path of [...ofRuns, ...others, '/api/executions', '/api/events', '/api/events/since?after=0']) {
    const answer = await as(bees, path);
    expect([path, answer.status]).toEqual([path, 403]);
    expect(await answer.text()).not.toContain('passed');
  }
  const make = await verbs.tokens.new();
  const scopes = ['runs:read'] as const;
  const { token } = await make({ name: 'bees', role: 'submitter', scopes }, served.world);
  expect((await as(token, '/api/runs')).status).toBe(200);
  expect((await as(token, '/api/today')).status).toBe(403);
  expect((await as(token, board)).status).toBe(403);
});

test('UI-17 who has not seen the newest version does not decide: 409, and nothing is judged', async () => {
  const { submission } = (await submissionsOf(ants)).find(({ state }) => state === 'scored')!;
  const shown = (await (await served.ask('owner', board)).json()) as { evaluator: { digest: string } };
  const versions = (await (await served.ask('owner', `${board}/versions`)).json()) as {
    readonly versions: readonly { readonly digest: string }[];
  };
  const ask = (seen: string): Promise<Response> =>
    served.ask('owner', `${board}/reruns`, {
      method: 'POST',
      body: JSON.stringify({ submission: submission.id, reason: 'to see', seen }),
      headers: { 'content-type': 'application/json' },
    });
  const stale = await ask(versions.versions.at(-1)!.digest);
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({
    code: 'E_EVALUATOR_CHANGED',
    detail: expect.stringContaining(shown.evaluator.digest) as string,
  });
  expect((await ask(shown.evaluator.digest)).status).toBe(201);
});
