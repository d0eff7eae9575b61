// Fills a store on PostgreSQL in bulk with copies of one run, its outputs, scoring and execution, each under seals of its
// own, and times what a server asks of it: `node benchmarks/fleet/many-runs.ts ADDRESS [runs] [samples of each]`.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@assay/engine';
import { verbs } from '@assay/verbs';
import { copyRuns } from './copy-runs.ts';

const [, , address = '', runsGiven = '100000', samplesGiven = '100'] = process.argv;
const [runs, samples] = [Number(runsGiven), Number(samplesGiven)];
const folder = await mkdtemp(join(tmpdir(), 'assay-many-runs-'));
process.stdout.write(`the project is in ${folder}\n`);
const world = { cwd: folder, env: { ASSAY_STORE: address }, version: '0.1.0' };

await writeFile(
  join(folder, 'assay.yaml'),
  `models: [{ key: good, provider: replay, outputs: good.jsonl }]
tasks: [{ key: numbers, dataset: data.jsonl, scorer: { metrics: [exact-match] } }]
evaluation: { key: e, task_specifications: [{ key: s, task_key: numbers, model_key: good }] }
`,
);
const lines = (rowOf: (i: number) => object): string =>
  Array.from({ length: samples }, (_, i) => `${JSON.stringify({ id: `s${i}`, ...rowOf(i) })}\n`).join('');
await writeFile(
  join(folder, 'data.jsonl'),
  lines((i) => ({ input: `${i}`, expected: `${i}` })),
);
await writeFile(
  join(folder, 'good.jsonl'),
  lines((i) => ({ output: `${i}` })),
);
await (await verbs.run())({}, world);

say('made', await timed(() => copyRuns(address, runs)));
const store = await openStore({ folder, address }, world.env);
try {
  const idOf = (number: number): string => `run-${String(number).padStart(9, '0')}`;
  const middle = idOf(Math.floor(runs / 2));
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'the newest 50 runs': () => store.runs.list({ limit: 50 }),
    'the runs of an evaluation': () => store.runs.list({ evaluation_key: 'e-7', limit: 50 }),
    'one run': () => store.runs.get(middle),
    'its outputs': () => Array.fromAsync(store.journal.read(middle)),
    'one of its samples': () => store.journal.readSample(middle, 's7'),
    'its scorings': () => store.scorings.list({ run_id: middle }),
    'its report': async () => (await verbs.report())({ run: middle }, world),
  };
  for (const [name, step] of Object.entries(steps)) {
    const first = await timed(step);
    const times: number[] = [];
    for (let i = 0; i < 50; i += 1) times.push(await timed(step));
    times.sort((a, b) => a - b);
    say(`${name}: p50 ${times[25]!.toFixed(1)} ms, p98 ${times[49 - 1]!.toFixed(1)} ms, first`, first);
  }
} finally {
  await store.close();
}

async function timed(step: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await step();
  return performance.now() - began;
}

function say(what: string, ms: number): void {
  process.stdout.write(`${what}: ${ms.toFixed(0)} ms\n`);
}
