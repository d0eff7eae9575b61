import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addContest } from '../testing/served-contest.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addContest(world, { plays: false }) });
});
afterAll(() => served.close());

const check = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> => served.ask('owner', '/api/tasks/check', { method: 'POST', body, headers });
const json = { 'content-type': 'application/json' };

describe('a body of JSON', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
  ])('is taken as %s', async (type) => {
    expect((await check('{"text":"{}"}', { 'content-type': type })).status).toBe(200);
  });

  test.each(['application/jsonx', 'text/json', 'application/json; charset=utf-16', 'text/plain'])(
    'is not taken as %s',
    async (type) => {
      const answer = await check('{"text":"{}"}', { 'content-type': type });
      expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'E_BODY_TYPE' }]);
    },
  );

  test('that is not UTF-8 is refused, not mended', async () => {
    const answer = await check(new Uint8Array(Buffer.from('{"text":"\u00ff"}', 'latin1')), json);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'E_BODY_JSON' }]);
  });

  test.each(['{"text":"{}","text":"[]"}', '{"text":"{}","te\\u0078t":"[]"}'])(
    'in which a key stands twice is refused: %s',
    async (body) => {
      const answer = await check(body, json);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: 'E_BODY_JSON', detail: expect.stringContaining('"text" twice') as string },
      ]);
    },
  );
});

test.each([
  ['/api/tasks/check', json],
  ['/api/evaluators/contest/submissions?file=a.jsonl', { 'content-type': 'application/octet-stream' }],
])('a compressed body is refused before it is taken for something else: %s', async (path, headers) => {
  const answer = await served.ask('owner', path, {
    method: 'POST',
    body: gzipSync('{"text":"{}"}'),
    headers: { ...headers, 'content-encoding': 'gzip' },
  });
  expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'E_BODY_ENCODING' }]);
});

test('whoever asks for the head of the event stream opens none', async () => {
  const heads = [];
  for (let i = 0; i < 3; i += 1)
    heads.push((await served.ask('viewer', '/api/events', { method: 'HEAD' })).status);
  expect(new Set(heads)).toEqual(new Set([200]));
  expect(await (await served.ask('owner', '/metrics')).text()).toMatch(/^assay_streams 0$/m);
});

test('an address of the interface that is none is told so, not shown a page', async () => {
  for (const path of ['/api', '/api/', '/api/nothing'])
    expect((await served.ask('owner', path)).headers.get('content-type')).toBe('application/problem+json');
});

test('whoever holds anything of what there is, is told that it has not changed', async () => {
  const answer = await served.ask('viewer', '/api/runs', { headers: { 'if-none-match': '*' } });
  expect([answer.status, answer.headers.get('vary')]).toEqual([304, 'accept-encoding']);
});
