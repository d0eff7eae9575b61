import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresServer } from '../../testing/postgres/postgres-server.ts';
import { type FleetCounts, openCounts } from './fleet-counts.ts';
import { processorTime } from './processor-time.ts';

export interface MeasuredRequest {
  readonly workers: number;
  readonly concurrency: number;
  readonly model: { readonly url: string; readonly delayMs: number };
  readonly seconds: number;
}

/** Of the middle of a run: without the start of the workers, and without its end, at which some have nothing to do. */
export interface MeasuredFleet {
  readonly workers: number;
  readonly samples_per_second: number;
  readonly samples_per_commit: number;
  readonly transactions_per_second: number;
  readonly worker_us_per_sample: number;
  /** Null where the database is on another machine. */
  readonly database_us_per_sample: number | null;
  /** What one worker takes of it in a second in which there is nothing to do. */
  readonly database_ms_per_waiting_second: number | null;
  readonly wal_bytes_per_sample: number;
  readonly journal_bytes_per_sample: number;
}

const WAITING_MS = 5_000;
const command = join(import.meta.dirname, '../../apps/cli/src/main.ts');

/** Real workers on a store of their own, as `assay worker` and `assay run --on fleet` begin them. */
export async function measureFleet(request: MeasuredRequest): Promise<MeasuredFleet> {
  const { workers, concurrency, model, seconds } = request;
  const perSecond = (workers * concurrency * 1_000) / model.delayMs;
  const samples = Math.ceil(perSecond * (seconds + 4));
  const folder = await projectOf(samples, model.url);
  const server = await postgresServer();
  const schema = `bench_${randomBytes(6).toString('hex')}`;
  const env = { ...process.env, ASSAY_STORE: `${server}?schema=${schema}` };
  const start = (...argv: readonly string[]) =>
    spawn(process.execPath, [command, ...argv], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  await ended(start('store', 'migrate'));
  const counts = await openCounts(server, schema, process.env['ASSAY_POSTGRES'] === undefined);
  const children = Array.from({ length: workers }, () =>
    start('worker', '--quiet', '--concurrency', String(concurrency)),
  );
  try {
    const pids = children.map(({ pid }) => pid!);
    while ((await counts.count()).workers < workers) await sleep(100);
    const waited = await counts.count();
    await sleep(WAITING_MS);
    const waiting = waitingCost(waited, await counts.count());
    children.push(start('run', '--on', 'fleet', '--quiet'));
    const until = async (count: number) => {
      for (;;) {
        const now = { ...(await counts.count()), workers_cpu_ms: processorTime(pids) };
        if (now.samples >= count) return now;
        await sleep(100);
      }
    };
    const first = await until(perSecond * 2);
    const last = await until(perSecond * (2 + seconds));
    return { workers, database_ms_per_waiting_second: waiting, ...between(first, last) };
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map((child) => ended(child)));
    await counts.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Moment = FleetCounts & { readonly workers_cpu_ms: number };

function waitingCost(first: FleetCounts, last: FleetCounts): number | null {
  const cpu = databaseTime(first, last);
  return cpu === null ? null : (cpu * 1_000) / ((last.at_ms - first.at_ms) * last.workers);
}

function databaseTime(first: FleetCounts, last: FleetCounts): number | null {
  if (first.database_cpu_ms === null || last.database_cpu_ms === null) return null;
  return last.database_cpu_ms - first.database_cpu_ms;
}

function between(
  first: Moment,
  last: Moment,
): Omit<MeasuredFleet, 'workers' | 'database_ms_per_waiting_second'> {
  const samples = last.samples - first.samples;
  const seconds = (last.at_ms - first.at_ms) / 1_000;
  const cpu = databaseTime(first, last);
  return {
    samples_per_second: samples / seconds,
    samples_per_commit: samples / (last.commits - first.commits),
    transactions_per_second: (last.transactions - first.transactions) / seconds,
    worker_us_per_sample: ((last.workers_cpu_ms - first.workers_cpu_ms) * 1_000) / samples,
    database_us_per_sample: cpu === null ? null : (cpu * 1_000) / samples,
    wal_bytes_per_sample: (last.wal_bytes - first.wal_bytes) / samples,
    journal_bytes_per_sample: last.journal_bytes / last.samples,
  };
}

async function projectOf(samples: number, url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-fleet-benchmark-'));
  const rows = Array.from({ length: samples }, (_, n) =>
    JSON.stringify({ id: `s${n}`, input: { n }, expected: 'yes' }),
  );
  await writeFile(join(folder, 'data.jsonl'), `${rows.join('\n')}\n`);
  await writeFile(
    join(folder, 'assay.yaml'),
    `models:
  - { key: slow, provider: http, url: "${url}" }
tasks:
  - { key: task, dataset: data.jsonl, scorer: { metrics: [exact-match] } }
evaluation:
  key: benchmark
  task_specifications: [{ key: benchmark, task_key: task, model_key: slow }]
`,
  );
  return folder;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
