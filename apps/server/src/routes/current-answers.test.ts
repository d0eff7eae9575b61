import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verbs, type World } from '@assay/verbs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '../answering/answer-of.ts';
import { problemOf } from '../http/problem.ts';
import { routeExamples } from '../testing/route-examples.ts';
import { addContest } from '../testing/served-contest.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';
import { routeName, routes } from './route-table.ts';
import type { Route } from './route.ts';

let served: ServedProject;
let token: string;
/** What a browser holds of each address. */
const tags = new Map<string, { readonly tag: string; readonly text: string }>();
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addContest(world, { plays: false, perDay: null }) });
  token = (await (await verbs.tokens.new())({ name: 'host', role: 'owner' }, served.world)).token;
});
afterAll(() => served.close());

const ask = (path: string, held?: string): Promise<Response> =>
  fetch(`${served.server.address}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(held === undefined ? {} : { 'if-none-match': held }) },
  });

/** What is answered by whoever keeps nothing from one question to the next. */
async function anew(row: Route, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const { pathname, searchParams } = new URL(path, served.server.address);
  const parts = pathname.split('/');
  const named = row.path.split('/').flatMap((part, i) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? [] : [[name, decodeURIComponent(parts[i]!)]];
  });
  const identity = { role: 'owner', id: 'host', name: 'host' } as const;
  const asked = {
    params: row.params?.parse(Object.fromEntries(named)) ?? null,
    query: row.query?.parse(Object.fromEntries(searchParams)) ?? null,
    body: null,
    identity,
    uploaded: null,
  };
  const { kept: _kept, ...world } = served.world;
  try {
    const value = await row.handle(asked as never, { world, project: 'assay.yaml' });
    return { status: 200, text: answerOf(0, value).text };
  } catch (error) {
    return { status: problemOf(error, 'anew').status, text: '' };
  }
}

/** What none of the changes touches. */
const stays = /^\/api\/(?:cards|tasks|reproductions|arenas|review|audit|me)/;

async function questions(): Promise<readonly (readonly [Route, string])[]> {
  const { runs } = (await (await ask('/api/runs')).json()) as { readonly runs: { id: string }[] };
  const reading = routes.filter(({ method, path }) => method === 'get' && !stays.test(path));
  const rowOf = (name: string): Route => reading.find((row) => routeName(row) === `get /api/${name}`)!;
  return [
    ...reading.map((row) => [row, routeExamples[routeName(row)]!.path] as const),
    ...runs
      .slice(0, 3)
      .flatMap(({ id }) => [
        [rowOf('runs/{run}'), `/api/runs/${id}`] as const,
        [rowOf('runs/{run}/samples'), `/api/runs/${id}/samples?limit=50`] as const,
        [rowOf('runs/{run}/samples'), `/api/runs/${id}/samples?q=rom&outcome=failed`] as const,
        [rowOf('runs/{run}/samples/{sample}'), `/api/runs/${id}/samples/s1`] as const,
      ]),
    [rowOf('runs'), '/api/runs?verdict=fail'],
    [rowOf('evaluators/{evaluator}/submissions'), '/api/evaluators/contest/submissions'],
  ];
}

async function edit(name: string, from: string, to: string): Promise<void> {
  const path = join(served.world.cwd, name);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

const rows = Array.from({ length: 30 }, (_, i) => `{"id":"q${i}","prediction":"no"}\n`).join('');

const changes: readonly (readonly [string, (world: World) => Promise<unknown>])[] = [
  ['a run', async (world) => (await verbs.run())({ evaluations: ['cities'] }, world)],
  ['another gate', () => edit('assay.yaml', 'min: 0.8', 'min: 0.3')],
  ['a project that cannot be read', () => edit('assay.yaml', 'min: 0.3', 'min: 0.3, no_such_key: 1')],
  [
    'an edited label',
    async () => {
      await edit('assay.yaml', ', no_such_key: 1', '');
      await edit('data.jsonl', '"expected":"Rome"', '"expected":"Roma"');
    },
  ],
  ['another scorer', () => edit('assay.yaml', 'name: named', 'name: named, ignore_case: true')],
  [
    'a submission',
    async (world) => {
      await writeFile(join(world.cwd, 'bees.jsonl'), rows);
      await (await verbs.submit())({ team: 'bees', files: ['bees.jsonl'] }, world);
    },
  ],
  ['scores of submissions', async (world) => (await verbs.scoreSubmissions())({}, world)],
  [
    'another version of the evaluator',
    async (world) => {
      await edit('evaluator.yaml', 'squad-exact-match', 'exact-match');
      await (await verbs.evaluator.register())({ evaluator: 'evaluator.yaml' }, world);
    },
  ],
  ['data that is gone', ({ cwd }) => rm(join(cwd, 'data.jsonl'))],
  ['a project that is gone', ({ cwd }) => rm(join(cwd, 'assay.yaml'))],
];

test.each(changes)(
  'after %s a server that has answered before says what one says that remembers nothing, and never that something is as it was where it is not',
  async (_, change) => {
    await change(served.world);
    for (const [row, path] of await questions()) {
      const expected = await anew(row, path);
      const held = tags.get(path);
      const answer = await ask(path, held?.tag);
      const text = answer.status === 304 ? held!.text : await answer.text();
      expect([path, answer.status === 304 ? 200 : answer.status]).toEqual([path, expected.status]);
      if (expected.status !== 200) continue;
      expect(text, path).toBe(expected.text);
      tags.set(path, { tag: answer.headers.get('etag')!, text });
    }
  },
);
