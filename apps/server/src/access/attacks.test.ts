import { OwnAdmission } from '@assay/engine';
import { verbs } from '@assay/verbs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../http/problem.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';
import { Sessions } from './sessions.ts';

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject();
});
afterAll(() => served.close());

test('API-04 who asks is told by the credential alone: another team is not one that can be spoken for', async () => {
  const { token } = await (await verbs.tokens.new())({ name: 'ants', role: 'submitter' }, served.world);
  const answer = await served.ask(null, '/api/evaluators/any/submissions?team=bees&file=a.jsonl', {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'E_TEAM_UNKNOWN' });
});

test.each([
  '/api/runs?sort=value;drop%20table%20runs',
  '/api/runs?filter[__proto__]=1',
  '/api/runs/careless/samples?sort=score:nothing',
  "/api/runs/careless/samples?sort=score:'%20OR%201=1",
])('API-15 what is sorted and filtered by is one of a list: %s', async (path) => {
  const answer = await served.ask('owner', path);
  expect([400, 404]).toContain(answer.status);
});

test.each([
  '/api/runs?limit=1e9',
  '/api/runs?limit=1000000000',
  '/api/runs?offset=-1',
  '/api/runs/careless/samples?limit=100000',
  `/api/compare?runs=${Array.from({ length: 1000 }, () => 'good').join(',')}`,
])('API-16 nobody asks for more than a page: %s', async (path) => {
  expect((await served.ask('owner', path)).status).toBe(400);
});

test('API-17 a token has so many streams, and no more', async () => {
  const { token } = await (await verbs.tokens.new())({ name: 'watcher', role: 'viewer' }, served.world);
  const stop = new AbortController();
  const open = (): Promise<Response> =>
    served.ask(null, '/api/events', { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
  const answers = [];
  for (let i = 0; i < 21; i += 1) answers.push(await open());
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  stop.abort();
});

test('API-21 what was not foreseen is told by its request id alone', () => {
  const problem = problemOf(new Error('cannot open /home/me/secret.db'), 'r-1');
  expect(problem).toMatchObject({ status: 500, code: 'E_SERVER', request_id: 'r-1' });
  expect(JSON.stringify(problem)).not.toContain('secret');
});

test('API-25 a session ends after eight idle hours, and after seven days whatever happens', async () => {
  const hour = 3_600_000;
  let now = 0;
  const sessions = new Sessions(new OwnAdmission(() => now));
  const idle = await sessions.begin('viewer', 'somebody');
  const busy = await sessions.begin('viewer', 'somebody');
  expect(idle).not.toBe(busy);
  for (; now <= 7 * 24 * hour; now += 6 * hour) expect((await sessions.find(busy))?.role).toBe('viewer');
  expect(await sessions.find(busy)).toBeNull();
  expect(await sessions.find(idle)).toBeNull();
});
