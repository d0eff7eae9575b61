import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verbs, type World } from '@assay/verbs';
import type { Role } from '../access/roles.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { addReproduction } from './added-reproduction.ts';

/** A label that no model answers: whoever finds it in an answer has seen what is hidden. */
export const hiddenLabel = 'kuhreigen-7f3a';

const cities = ['Paris', 'Rome', 'Oslo', 'Bonn', 'Bern', 'Wien'];

const project = `models:
  - { key: good, provider: replay, outputs: good.jsonl }
  - { key: careless, provider: replay, outputs: careless.jsonl }
tasks:
  - key: capitals
    dataset: data.jsonl
    scorer: { metrics: [exact-match, { contains: { name: named } }] }
evaluations:
  - key: cities
    task_specifications:
      - { key: good, task_key: capitals, model_key: good }
      - { key: careless, task_key: capitals, model_key: careless }
  - key: again
    task_specifications:
      - { key: again, task_key: capitals, model_key: good, repeatability: { num_runs: 3 } }
publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }
gates:
  - { metric: exact-match, pass_rate: { min: 0.8 }, missing: ignore }
`;

/** A project that was run, and a server on it. */
export interface ServedProject {
  readonly world: World;
  readonly server: RunningServer;
  /** Asks as this role; null: as nobody. */
  readonly ask: (role: Role | null, path: string, options?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
}

interface ServedOptions {
  readonly label?: string;
  /** What to add before the server starts. */
  readonly prepare?: (world: World) => Promise<void>;
  readonly log?: (line: string) => void;
  readonly env?: World['env'];
  /** The file that says how people sign in. */
  readonly login?: string;
}

export async function servedProject({
  label = hiddenLabel,
  prepare,
  log,
  env = {},
  login,
}: ServedOptions = {}): Promise<ServedProject> {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-server-'));
  const world: World = { cwd, env, version: '0.1.0' };
  await writeFile(join(cwd, 'assay.yaml'), project);
  await writeLines(cwd, 'data.jsonl', [
    ...cities.map((answer, i) => ({
      id: `s${i}`,
      input: `Which city is number ${i}?`,
      expected: answer,
      metadata: { tags: i % 2 === 0 ? ['even'] : ['odd'] },
    })),
    { id: 'hard', input: 'Which song is it?', expected: label },
  ]);
  const answers = cities.map((output, i) => ({ id: `s${i}`, output }));
  const wrong = [
    ...answers.slice(0, 3),
    ...answers.slice(3).map(({ id }) => ({ id, output: `no idea <b>${id}</b>` })),
  ];
  await writeLines(cwd, 'good.jsonl', [...answers, { id: 'hard', output: 'a lullaby' }]);
  await writeLines(cwd, 'careless.jsonl', [...wrong, { id: 'hard', output: 'a lullaby' }]);
  const run = await verbs.run();
  await run({}, world);
  await (await verbs.publish())({ run: 'good', out: 'published' }, world);
  await (await verbs.init())(
    {
      name: 'Capitals',
      output_fields: [{ name: 'answer', data_type: 'schema:Text' }],
      write: { path: 'capitals.jsonld' },
    },
    world,
  );
  await addReproduction(cwd, label);
  await (await verbs.keys.new())({ name: 'example.org/evals' }, world);
  await prepare?.(world);
  const server = await startServer({ world, project: 'assay.yaml', port: 0, log, login });
  const { port } = new URL(server.address);
  const ask: ServedProject['ask'] = async (role, path, options = {}) =>
    fetch(`${server.address}${path}`, {
      redirect: 'manual',
      ...options,
      headers: {
        ...(role === null
          ? {}
          : { cookie: `assay-${port}=${await server.session(role)}`, 'sec-fetch-site': 'same-origin' }),
        ...(options.headers as Readonly<Record<string, string>> | undefined),
      },
    });
  return {
    world,
    server,
    ask,
    close: async () => {
      await server.close();
      await rm(cwd, { recursive: true, force: true });
    },
  };
}

async function writeLines(folder: string, name: string, rows: readonly object[]): Promise<void> {
  await writeFile(join(folder, name), rows.map((row) => JSON.stringify(row)).join('\n'));
}
