import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '@assay/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scope, scopes, verbs } from '@assay/verbs';
import { type Role, roles, seesLabels } from '../access/roles.ts';
import { scopeOf } from '../access/scope-of.ts';
import { besidePaths } from '../http/openapi-beside.ts';
import { problemSchema } from '../http/problem.ts';
import { addContest } from '../testing/served-contest.ts';
import { type RouteExample, routeExamples } from '../testing/route-examples.ts';
import { hiddenLabel, type ServedProject, servedProject } from '../testing/served-project.ts';
import { routeName, routes } from './route-table.ts';
import type { Route } from './route.ts';

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addContest(world) });
});
afterAll(() => served.close());

const rows = routes.map((row) => [routeName(row), row] as const);

function exampleOf(name: string): RouteExample {
  const example = routeExamples[name];
  if (example === undefined) throw new Error(`${name} has no example in testing/route-examples.ts`);
  return example;
}

function ask(
  role: (typeof roles)[number] | null,
  name: string,
  row: Route,
  path = exampleOf(name).path,
  headers: Readonly<Record<string, string>> = {},
) {
  const { body } = exampleOf(name);
  const type = row.upload === true ? 'application/octet-stream' : 'application/json';
  return served.ask(role, path, {
    method: row.method.toUpperCase(),
    ...(row.upload === true ? { body: 'a file' } : {}),
    ...(row.body === null ? {} : { body: JSON.stringify(body) }),
    headers: { ...headers, ...(row.method === 'get' ? {} : { 'content-type': type }) },
  });
}

async function newToken(request: { name: string; role: Role; scopes: Scope[] }) {
  return (await verbs.tokens.new())(request, served.world);
}

async function expectProblem(answer: Response, status: number): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const problem = problemSchema.strict().parse(await answer.json());
  expect(problem).toMatchObject({ status, request_id: answer.headers.get('x-request-id') });
}

describe.each(rows)('%s', (name, row) => {
  test('nobody is refused', async () => {
    await expectProblem(await ask(null, name, row), 401);
  });

  test.each(roles)('asked by %s', async (role) => {
    const answer = await ask(role, name, row);
    const { status = 200 } = exampleOf(name);
    if (!row.access.roles.includes(role)) return expectProblem(answer, 403);
    if (status !== 200) return expectProblem(answer, status);
    const text = await answer.text();
    expect(answer.status, text).toBeLessThan(300);
    const sent = JSON.parse(text) as { readonly report?: unknown };
    // As the description says, and nothing beside it.
    expect(row.answer.parse(sent)).toEqual(sent);
    if (name === 'get /api/runs/{run}') reportSchema.parse(sent.report);
    if (!seesLabels.has(role)) expect(text).not.toContain(hiddenLabel);
  });

  test('a token needs its scope, and no other', async () => {
    const needed = scopeOf(row);
    const askWith = async (given: readonly Scope[]): Promise<Response> => {
      const { token } = await newToken({
        name: 'narrow',
        role: row.access.roles.at(-1)!,
        scopes: [...given],
      });
      return ask(null, name, row, exampleOf(name).path, { authorization: `Bearer ${token}` });
    };
    const others = scopes.filter((one) => one !== needed);
    const refused = await askWith(others);
    if (needed === null) return expect(refused.status).toBe(200);
    await expectProblem(refused, 403);
    expect((await askWith([needed])).status).toBe(exampleOf(name).status ?? row.status ?? 200);
  });

  test('wrong parameters are refused, each by its name', async () => {
    const { pathname, search } = new URL(exampleOf(name).path, served.server.address);
    const unknown = `${pathname}${search === '' ? '?' : `${search}&`}no_such_thing=1`;
    await expectProblem(await ask('owner', name, row, unknown), 400);
    for (const field of Object.keys(row.query?.shape ?? {})) {
      const twice = `${pathname}?${field}=a&${field}=b`;
      await expectProblem(await ask('owner', name, row, twice), 400);
      const long = await ask('owner', name, row, `${pathname}?${field}=${'x'.repeat(3000)}`);
      await expectProblem(long, 400);
    }
  });

  test('other methods and other sites are refused', async () => {
    const path = exampleOf(name).path.replace(/\?.*/, '');
    const other = await served.ask('owner', path, { method: 'PUT' });
    expect(other.headers.get('allow')?.split(', ')).toContain(row.method.toUpperCase());
    await expectProblem(other, 405);
    const foreign = await served.ask('owner', path, {
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
      },
    });
    await expectProblem(foreign, 403);
  });
});

const mmlu = join(import.meta.dirname, '../../../../examples/01-declare/mmlu');

/** What lists of the contest lead on to, with the row that answers it. */
async function ledTo(): Promise<readonly (readonly [name: string, path: string, body?: object])[]> {
  const told = async (path: string): Promise<unknown> => (await served.ask('owner', path)).json();
  const base = '/api/evaluators/contest';
  const { submissions } = (await told(`${base}/submissions`)) as Submissions;
  const { arenas } = (await told('/api/arenas')) as { arenas: readonly { run_id: string }[] };
  const scores = submissions.flatMap((submission) => submission.scores);
  const [one, other] = scores.filter(({ split }) => split === scores[0]!.split).map(({ id }) => id);
  const arena = `/api/arenas/${arenas[0]!.run_id}`;
  const { games } = (await told(arena)) as { games: readonly { id: string }[] };
  const row = base.replace('contest', '{evaluator}');
  const [problem, solution] = await Promise.all(
    ['problem.jsonld', 'small-fewshot.solution.jsonld'].map((name) => readFile(join(mmlu, name), 'utf8')),
  );
  return [
    ['get /api/arenas/{run}', arena],
    ['get /api/arenas/{run}/games/{game}', `${arena}/games/${games[0]!.id}`],
    [`get ${row}/submissions/{submission}`, `${base}/submissions/${submissions[0]!.submission.id}`],
    [`get ${row}/explanation`, `${base}/explanation?a=${one}&b=${other}`],
    [`post ${row}/evidence`, `${base}/evidence`, { score: one, reason: 'to see' }],
    ['get /api/audit/bundles/{score}', `/api/audit/bundles/${one}`],
    ['get /api/audit/entries/{id}', `/api/audit/entries/${one}`],
    ['post /api/tasks/check', '/api/tasks/check', { text: '{', problem: '{' }],
    ['post /api/tasks/check', '/api/tasks/check', { text: problem, problem }],
    ['post /api/tasks/check', '/api/tasks/check', { text: solution, problem }],
  ];
}

interface Submissions {
  readonly submissions: readonly {
    readonly submission: { readonly id: string };
    readonly scores: readonly { readonly id: string; readonly split: string }[];
  }[];
}

test('what lists lead on to is answered as the description says, with nothing beside it', async () => {
  for (const [name, path, body] of await ledTo()) {
    const row = routes.find((one) => routeName(one) === name)!;
    for (const role of row.access.roles) {
      const answer = await served.ask(role, path, {
        method: row.method.toUpperCase(),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
      });
      const sent: unknown = await answer.json();
      if (answer.status === 404 && !seesLabels.has(role)) continue;
      expect(answer.status, `${role} ${path} ${JSON.stringify(sent)}`).toBe(200);
      expect(row.answer.parse(sent), `${role} ${path}`).toEqual(sent);
    }
  }
});

test.each(Object.entries(besidePaths))('what %s cannot be asked with is told', async (path, methods) => {
  const answer = await served.ask('owner', path, { method: 'PUT' });
  expect(answer.headers.get('allow')?.split(', ')).toEqual(
    expect.arrayContaining(Object.keys(methods).map((method) => method.toUpperCase())),
  );
  await expectProblem(answer, 405);
});

test('UI-08 a label is sent to those who may see it, and to nobody else, whatever is asked', async () => {
  for (const role of roles) {
    const answer = await served.ask(role, '/api/runs/careless/samples/hard');
    expect((await answer.text()).includes(hiddenLabel)).toBe(seesLabels.has(role));
    const found = await served.ask(role, `/api/runs/careless/samples?q=${hiddenLabel}`);
    if (role === 'submitter') {
      expect(found.status).toBe(403);
      continue;
    }
    expect(((await found.json()) as { total: number }).total).toBe(seesLabels.has(role) ? 1 : 0);
  }
});
