// Submissions: how fast they are checked and scored, and how many a second are acknowledged.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeClock, nodeFiles } from '@assay/engine';
import {
  addKey,
  openEvaluatorHome,
  openSnapshot,
  readEvaluator,
  Reception,
  registerEvaluator,
  scoreQueued,
  Vault,
} from '@assay/evaluator';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';

const ROWS = 100_000;
const BURST = 500;

const by = { actor: 'benchmark', at: '2026-11-16T00:00:00Z' };
const idOf = (i: number): string => `q${i}`;
const labelOf = (i: number): string => ((i * 7919) % 13 < 6 ? 'pos' : 'neg');

export async function benchmarkEvaluator(): Promise<readonly BenchmarkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-benchmark-'));
  const home = await openEvaluatorHome({ cwd: folder, origin: 'benchmark' });
  try {
    await addKey(home, 'benchmark', by);
    const vault = new Vault(home.path, Buffer.alloc(32, 1));
    await writeFile(join(folder, 'problem.jsonld'), problem);
    for (const [key, items] of [
      ['large', ROWS],
      ['small', 1_000],
    ] as const)
      await register(key, items, { folder, home, vault });
    const reception = new Reception(home, nodeClock);
    const file = (items: number) => ({
      name: 'predictions.jsonl',
      bytes: Buffer.from(
        Array.from(
          { length: items },
          (_, i) => `{"id":"${idOf(i)}","prediction":"${labelOf(i + (i % 7 === 0 ? 1 : 0))}"}\n`,
        ).join(''),
      ),
    });
    const large = file(ROWS);
    const started = process.cpuUsage();
    await reception.receive({ evaluator: 'large', team: 'one', files: [large], claims: {} });
    const received = process.cpuUsage(started);
    await Array.fromAsync(
      scoreQueued('large', { home, vault, clock: nodeClock, env: {}, actor: 'benchmark' }),
    );
    const scored = process.cpuUsage(started);
    const { snapshots } = home.store.evaluators.get('large')!;
    const opening = process.cpuUsage();
    await openSnapshot(home, vault, snapshots['all']!, { ...by, reason: 'benchmark' });
    const opened = process.cpuUsage(opening);
    const small = file(1_000);
    const begin = performance.now();
    await Promise.all(
      Array.from({ length: BURST }, (_, i) =>
        reception.receive({ evaluator: 'small', team: `team ${i}`, files: [small], claims: {} }),
      ),
    );
    const seconds = (performance.now() - begin) / 1_000;
    return [
      { what: '100,000 rows validated and received', value: secondsOf(received), unit: 's CPU', budget: '' },
      {
        what: '100,000 rows validated, received and scored',
        value: secondsOf(scored),
        unit: 's CPU',
        budget: '< 2',
      },
      {
        what: 'of which 100,000 labels opened and held against their commitment',
        value: secondsOf(opened),
        unit: 's CPU',
        budget: '',
      },
      {
        what: `${BURST} submissions of ${Math.round(small.bytes.length / 1_000)} KB at once, acknowledged`,
        value: BURST / seconds,
        unit: '/s',
        budget: '≥ 500',
      },
    ];
  } finally {
    home.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly folder: string;
  readonly home: Awaited<ReturnType<typeof openEvaluatorHome>>;
  readonly vault: Vault;
}

async function register(key: string, items: number, { folder, home, vault }: Place): Promise<void> {
  const files = nodeFiles(folder);
  await writeFile(
    join(folder, 'labels.csv'),
    `id,label\n${Array.from({ length: items }, (_, i) => `${idOf(i)},${labelOf(i)}\n`).join('')}`,
  );
  await writeFile(join(folder, 'evaluator.yaml'), evaluatorOf(key));
  await registerEvaluator(await readEvaluator(files, 'evaluator.yaml'), { home, vault, files, env: {}, by });
}

function evaluatorOf(key: string): string {
  return `key: ${key}
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: label, values: [pos, neg] } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
`;
}

const problem = JSON.stringify({
  '@context': {
    croissant: 'http://mlcommons.org/croissant/',
    schema: 'https://schema.org/',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
  },
  '@type': 'croissant:TaskProblem',
  '@id': 'https://example.org/problem',
  'schema:name': 'Problem',
  'croissant:input': { '@type': 'schema:Dataset', '@id': 'https://example.org/data' },
  'croissant:output': {
    '@type': 'croissant:OutputSpec',
    '@id': 'https://example.org/problem#output',
    'croissant:schema': {
      '@type': 'croissant:RecordSet',
      'croissant:field': [
        { '@type': 'croissant:Field', 'schema:name': 'prediction', 'croissant:dataType': 'xsd:string' },
      ],
    },
  },
  'croissant:evaluation': {
    '@type': 'croissant:EvaluationSpec',
    '@id': 'https://example.org/problem#evaluation',
    'croissant:expectedMetric': ['Accuracy'],
  },
});

function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}

if (import.meta.main) printRows(await benchmarkEvaluator());
