import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verbs, type World } from '@assay/verbs';

/** About 27 KB of predictions. */
const ITEMS = 900;
const TEAMS = 50;

/** A project with an evaluator without limits, and a token for each of its teams. */
export interface ServedEvaluator {
  readonly world: World;
  readonly tokens: readonly string[];
  readonly owner: string;
  /** A file to hand in, another for every number. */
  readonly predictions: (number: number) => Buffer;
}

export async function servedEvaluator(): Promise<ServedEvaluator> {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-submissions-'));
  const world: World = { cwd, env: {}, version: '0.1.0' };
  await writeFile(join(cwd, 'assay.yaml'), 'models: []\ntasks: []\nevaluations: []\n');
  await (await verbs.init())(
    {
      name: 'Signs',
      output_fields: [{ name: 'answer', data_type: 'schema:Text' }],
      write: { path: 'problem.jsonld' },
    },
    world,
  );
  const labels = Array.from({ length: ITEMS }, (_, i) => `q${i},${i % 3 === 0 ? 'pos' : 'neg'}\n`);
  await writeFile(join(cwd, 'labels.csv'), `id,label\n${labels.join('')}`);
  await writeFile(join(cwd, 'evaluator.yaml'), evaluator);
  await (await verbs.keys.new())({ name: 'benchmark.example/evals' }, world);
  await (await verbs.evaluator.register())({ evaluator: 'evaluator.yaml' }, world);
  const newToken = await verbs.tokens.new();
  const tokens: string[] = [];
  for (let i = 0; i < TEAMS; i += 1)
    tokens.push((await newToken({ name: `team ${i}`, role: 'submitter' }, world)).token);
  const { token: owner } = await newToken({ name: 'host', role: 'owner' }, world);
  return { world, tokens, owner, predictions };
}

function predictions(number: number): Buffer {
  const rows = Array.from({ length: ITEMS }, (_, i) => {
    const isOther = ((number >> (i % 20)) & 1) === 1;
    return `{"id":"q${i}","prediction":"${isOther ? 'pos' : 'neg'}"}\n`;
  });
  return Buffer.from(rows.join(''));
}

const evaluator = `key: signs
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: label, values: [pos, neg] } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
quotas: { per_day: null, in_flight: null, lifetime: null, invalid_per_day: null, bytes_per_day: null }
`;
