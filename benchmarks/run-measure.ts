// Measures one thing in a process of its own, and prints it as JSON: `node run-measure.ts overhead 10000`.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { aggregateScores, findMetric } from '@assay/metrics';
import type { RunManifest } from '@assay/records';
import { nodeClock } from '../packages/engine/src/adapters/node-clock.ts';
import { nodeDigester } from '../packages/engine/src/adapters/node-digester.ts';
import { nodeFiles } from '../packages/engine/src/adapters/node-files.ts';
import { openSqliteStore } from '../packages/engine/src/adapters/sqlite/open-sqlite-store.ts';
import type { Dataset } from '../packages/engine/src/declare/dataset.ts';
import { openDataset } from '../packages/engine/src/declare/samples/open-dataset.ts';
import type { Model } from '../packages/engine/src/ports/model.ts';
import { executeRun } from '../packages/engine/src/run/execute-run.ts';
import type { RunPlan } from '../packages/engine/src/run/run-plan.ts';
import { measurePeer } from './run-peers.ts';

/** Microseconds of CPU per sample, by part; and what the process held at its largest. */
export interface Overhead {
  readonly open: number;
  readonly run: number;
  readonly score: number;
  readonly wall: number;
  readonly max_rss_mb: number;
}

export interface Lag {
  readonly p99_ms: number;
  readonly max_ms: number;
  /** The worst of the same requests without a run around them: what the machine does by itself. */
  readonly bare_max_ms: number;
}

/** Right nine times in ten, at once. */
const instant: Model = {
  identity: { kind: 'instant' },
  generate: async ({ id }) => ({ output: id.endsWith('7') ? 'wrong' : `answer ${id}` }),
};

/** From JSONL on disk to the aggregates of exact match, every sample durable on the way. */
async function measureOverhead(folder: string, samples: number): Promise<Overhead> {
  await writeSamples(join(folder, 'data.jsonl'), samples);
  const store = await openSqliteStore(folder);
  const wallStart = performance.now();
  const [dataset, open] = await cpu(() =>
    openDataset(
      {
        datasets: [{ path: 'data.jsonl', subtask: null }],
        num_samples: null,
        subsampling: 'head',
        seed: '0',
      },
      nodeFiles(folder),
      nodeDigester,
    ),
  );
  const [, run] = await cpu(() => executeRun(planOf(dataset, instant, 16), { store, clock: nodeClock }));
  const [passed, score] = await cpu(() => scoreExactly(store.readOutputs('benchmark'), dataset));
  const wall = ((performance.now() - wallStart) * 1_000) / samples;
  await store.close();
  if (passed !== samples) throw new Error(`${passed} of ${samples} samples were scored`);
  return {
    open: open / samples,
    run: run / samples,
    score: score / samples,
    wall,
    max_rss_mb: process.resourceUsage().maxRSS / 1_024,
  };
}

type Store = Awaited<ReturnType<typeof openSqliteStore>>;

async function scoreExactly(outputs: ReturnType<Store['readOutputs']>, dataset: Dataset): Promise<number> {
  const metric = findMetric('exact-match');
  if (metric.kind !== 'sample') throw new Error('exact-match is scored sample by sample');
  const aggregation = aggregateScores([metric]);
  const labels = dataset.read()[Symbol.asyncIterator]();
  for await (const { output } of outputs) {
    const { value } = await labels.next();
    if (output.kind !== 'produced') continue;
    const sample = { ...value.label, output: output.output };
    aggregation.add(sample, [metric.score(sample, {})]);
  }
  return aggregation.result().metrics['exact-match']!.n;
}

/** How late the event loop comes while a hundred slow requests are under way. */
async function measureLag(folder: string): Promise<Lag> {
  const samples = 5_000;
  await writeSamples(join(folder, 'data.jsonl'), samples);
  const store = await openSqliteStore(folder);
  const dataset = await openDataset(
    { datasets: [{ path: 'data.jsonl', subtask: null }], num_samples: null, subsampling: 'head', seed: '0' },
    nodeFiles(folder),
    nodeDigester,
  );
  const slow: Model = {
    identity: { kind: 'slow' },
    generate: async ({ id }) => {
      await setTimeout(150 + (Number(id.slice(1)) % 100));
      return { output: `answer ${id} ${'and some words '.repeat(60)}` };
    },
  };
  const bare = await lagOf(() => askWithoutRun(slow, samples));
  const run = await lagOf(() => executeRun(planOf(dataset, slow, 100), { store, clock: nodeClock }));
  await store.close();
  return { p99_ms: run.percentile(99) / 1e6, max_ms: run.max / 1e6, bare_max_ms: bare.max / 1e6 };
}

async function lagOf(work: () => Promise<unknown>): Promise<ReturnType<typeof monitorEventLoopDelay>> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays;
}

async function askWithoutRun(model: Model, samples: number): Promise<void> {
  let next = 0;
  const ask = async () => {
    while (next < samples) {
      next += 1;
      await model.generate({ id: `s${next}` } as never);
    }
  };
  await Promise.all(Array.from({ length: 100 }, ask));
}

function planOf(dataset: Dataset, model: Model, concurrency: number): RunPlan {
  const manifest: RunManifest = {
    schema_version: 'assay.run.v1',
    id: 'benchmark',
    parent_id: null,
    run_index: 0,
    evaluation_key: 'benchmark',
    task_specification_key: 'benchmark',
    task_key: 'benchmark',
    model: { key: 'instant', provider: 'module', parameters: { temperature: 0 } },
    model_identity: model.identity,
    task_digest: nodeDigester.json('task'),
    prompt_digest: null,
    inputs_digest: dataset.inputs_digest,
    samples: dataset.samples,
    num_trials: 1,
    seed: '0',
    cache: 'off',
    environment: {},
    started_at: nodeClock.now(),
    closed_at: null,
    stopped_because: null,
  };
  return {
    manifest,
    dataset,
    model,
    render: (input) => [{ role: 'user', content: typeof input === 'string' ? input : JSON.stringify(input) }],
    faultOf: () => null,
    limits: {
      concurrency,
      requests_per_minute: null,
      tokens_per_minute: null,
      timeout_ms: 60_000,
      max_retries: 2,
    },
    budget: { max_tokens: null, max_cost_usd: null, price: null },
  };
}

async function writeSamples(path: string, samples: number): Promise<void> {
  const file = createWriteStream(path);
  for (let i = 0; i < samples; i += 1) {
    const line = JSON.stringify({
      id: `s${i}`,
      input: { question: `What is the answer to question ${i}?` },
      expected: `answer s${i}`,
      metadata: { tags: [i % 3 === 0 ? 'policy' : 'geography'] },
    });
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

/** The result, and the microseconds of CPU it took, all threads of the process included. */
async function cpu<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, user + system];
}

/** The loop that everything is compared with: the same answers, compared and counted, nothing kept. */
async function measureBareLoop(samples: number): Promise<number> {
  const [, time] = await cpu(async () => {
    let right = 0;
    for (let i = 0; i < samples; i += 1) {
      const id = `s${i}`;
      const { output } = (await instant.generate({ id } as never)) as { output: string };
      if (output === `answer ${id}`) right += 1;
    }
    return right;
  });
  return time / samples;
}

if (import.meta.main) {
  const [what, count = '1000', folderOfPeers = ''] = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'assay-benchmark-'));
  try {
    const result =
      what === 'overhead'
        ? await measureOverhead(folder, Number(count))
        : what === 'lag'
          ? await measureLag(folder)
          : what === 'loop'
            ? await measureBareLoop(Number(count))
            : await measurePeer(what!, Number(count), folderOfPeers);
    // Peers print what they like; the result is the last line.
    process.stdout.write(`\n${JSON.stringify(result)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
