// Measures one thing in a process of its own, and prints it as JSON: `node run-measure.ts overhead 10000`.
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { aggregatesOf, evaluate, openWorkbench, type Workbench } from '@assay/engine';
import { suitLongRuns } from '../apps/cli/bin/built/suit-long-runs.cjs';
import { type CpuWithChildren, cpuWithChildren } from './cpu-with-children.ts';
import { measurePeer } from './run-peers.ts';
import { writeSamples } from './run-samples.ts';

/** Microseconds of CPU per sample, by part; and what the process held at its largest. */
export interface Overhead {
  readonly open: number;
  readonly run: number;
  /** The process of the model, from its start to its end. */
  readonly host: number;
  readonly score: number;
  readonly gate: number;
  readonly wall: number;
  readonly max_rss_mb: number;
}

export interface Lag {
  readonly p99_ms: number;
  readonly max_ms: number;
  /** The most CPU that the main thread took between two turns of a timer: what of the lag is not the machine's. */
  readonly turn_cpu_ms: number;
  /** The worst of the same requests without a run around them: what the machine does by itself. */
  readonly bare_max_ms: number;
}

/** Right nine times in ten, at once. */
const instant = `export default async ({ id }) => (id.endsWith('7') ? 'wrong' : 'answer ' + id);\n`;

/** A hundred at a time, each after 150 to 250 ms, with an answer of about a kilobyte. */
const slow = `
import { setTimeout } from 'node:timers/promises';
export default async ({ id }) => {
  await setTimeout(150 + (Number(id.slice(1)) % 100));
  return 'answer ' + id + ' and some words'.repeat(60);
};
`;

/**
 * The whole path, from a project on disk to its verdict: every sample durable, scored and stored on the way. A
 * project of ten samples goes before, so that loading the program, which is measured elsewhere, is not in it. What
 * is compiled is kept, as the command keeps it.
 */
async function measureOverhead(folder: string, samples: number): Promise<Overhead> {
  suitLongRuns();
  module.enableCompileCache(join(folder, 'compiled'));
  for (const [name, count] of [
    ['first', 10],
    ['second', samples],
  ] as const) {
    await mkdir(join(folder, name));
    await writeProject(join(folder, name), instant, 16);
    writeSamples(join(folder, name, 'data.jsonl'), count);
  }
  await evaluated(join(folder, 'first'), 10);
  return evaluated(join(folder, 'second'), samples);
}

async function evaluated(folder: string, samples: number): Promise<Overhead> {
  const wallStart = performance.now();
  const marks: CpuWithChildren[] = [cpuWithChildren()];
  const mark = () => marks.push(cpuWithChildren());
  const bench = markingClose(await openBench(folder), mark);
  const { specifications } = await evaluate(
    bench.project.evaluations.slice(0, 1),
    { ...options, watcher: { onSpecification: mark, onScored: mark } },
    bench,
  );
  mark();
  const wall = ((performance.now() - wallStart) * 1_000) / samples;
  await bench.store.close();
  const aggregates = aggregatesOf(specifications[0]!.runs[0]!.scoring);
  const scored = aggregates.metrics['exact-match']!.n;
  if (scored !== samples) throw new Error(`${scored} of ${samples} samples were scored`);
  const [open, run, score, gate] = marks.slice(1).map(({ own }, i) => (own - marks[i]!.own) / samples);
  return {
    open: open!,
    run: run!,
    host: (marks.at(-1)!.children - marks[0]!.children) / samples,
    score: score!,
    gate: gate!,
    wall,
    max_rss_mb: process.resourceUsage().maxRSS / 1_024,
  };
}

/** The bench, with a word when a run is closed. */
function markingClose(bench: Workbench, mark: () => void): Workbench {
  const close: Workbench['store']['runs']['close'] = async (manifest) => {
    const isClosed = await bench.store.runs.close(manifest);
    mark();
    return isClosed;
  };
  return { ...bench, store: { ...bench.store, runs: { ...bench.store.runs, close } } };
}

const options = {
  limit: null,
  cache: null,
  budget: { max_tokens: null, max_cost_usd: null },
  resume: false,
} as const;

function openBench(folder: string): Promise<Workbench> {
  return openWorkbench('assay.yaml', { cwd: folder, env: {}, version: 'benchmark' });
}

async function writeProject(folder: string, model: string, concurrency: number): Promise<void> {
  await writeFile(join(folder, 'model.mjs'), model);
  await writeFile(
    join(folder, 'assay.yaml'),
    `models:
  - key: model
    provider: module
    module: model.mjs
    parameters: { temperature: 0 }
    limits: { concurrency: ${concurrency} }
tasks:
  - key: task
    dataset: data.jsonl
    scorer: { metrics: [exact-match] }
evaluation:
  key: benchmark
  task_specifications:
    - key: benchmark
      task_key: task
      model_key: model
`,
  );
}

/** How late the event loop comes while a hundred slow requests are under way. */
async function measureLag(folder: string): Promise<Lag> {
  const samples = 5_000;
  await writeProject(folder, slow, 100);
  writeSamples(join(folder, 'data.jsonl'), samples);
  const bare = monitorEventLoopDelay({ resolution: 1 });
  bare.enable();
  await waitWithoutRun(samples);
  bare.disable();
  const run = monitorEventLoopDelay({ resolution: 1 });
  const turns = new LongestTurn();
  const end = () => {
    run.disable();
    turns.stop();
  };
  const bench = markingClose(await openBench(folder), end);
  await evaluate(
    bench.project.evaluations.slice(0, 1),
    {
      ...options,
      watcher: {
        onRun: () => {
          run.enable();
          turns.start();
        },
      },
    },
    bench,
  );
  await bench.store.close();
  return {
    p99_ms: run.percentile(99) / 1e6,
    max_ms: run.max / 1e6,
    turn_cpu_ms: turns.cpuMs,
    bare_max_ms: bare.max / 1e6,
  };
}

class LongestTurn {
  cpuMs = 0;
  #timer: NodeJS.Timeout | null = null;

  start(): void {
    let last = process.threadCpuUsage();
    this.#timer = setInterval(() => {
      const now = process.threadCpuUsage();
      this.cpuMs = Math.max(this.cpuMs, between(last, now) / 1_000);
      last = now;
    }, 1);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }
}

async function waitWithoutRun(samples: number): Promise<void> {
  let next = 0;
  const ask = async () => {
    while (next < samples) {
      next += 1;
      await setTimeout(150 + (next % 100));
    }
  };
  await Promise.all(Array.from({ length: 100 }, ask));
}

/** Microseconds of CPU, all threads of the process included. */
function between(start: NodeJS.CpuUsage, end: NodeJS.CpuUsage): number {
  return end.user - start.user + end.system - start.system;
}

/** The loop that everything is compared with: the same answers, compared and counted, nothing kept. */
async function measureBareLoop(samples: number): Promise<number> {
  const model = async (id: string) => (id.endsWith('7') ? 'wrong' : `answer ${id}`);
  const start = process.cpuUsage();
  let right = 0;
  for (let i = 0; i < samples; i += 1) {
    const id = `s${i}`;
    if ((await model(id)) === `answer ${id}`) right += 1;
  }
  if (right !== 0.9 * samples) throw new Error(`${right} of ${samples} were right`);
  return between(start, process.cpuUsage()) / samples;
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
