// What an evaluation costs per sample beyond the model itself: `evaluate` from a project on disk to its verdict, every
// sample durable, scored by exact match and stored. Every measurement has a process of its own. Peers are measured in the same run where they are
// installed: in the workspace, or in the folder that ASSAY_PEERS names.
import { spawnSync } from 'node:child_process';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';
import type { Lag, Overhead } from './run-measure.ts';
import { peerNames } from './run-peers.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000] as const;

export async function benchmarkRun(): Promise<readonly BenchmarkRow[]> {
  const loop = measure<number>('loop', 100_000);
  const overheads = new Map(sizes.map((size) => [size, measure<Overhead>('overhead', size)]));
  const at = (size: (typeof sizes)[number]): Overhead => overheads.get(size)!;
  const lag = measure<Lag>('lag', 0);
  return [
    { what: 'bare loop', value: loop, unit: 'µs CPU/sample', budget: '' },
    {
      what: 'an evaluation by exact match, what each sample from 1,000 to 10,000 adds',
      value: (10 * total(at(10_000)) - total(at(1_000))) / 9,
      unit: 'µs CPU/sample',
      budget: '≤ 40 µs',
    },
    ...sizes.flatMap((size) => overheadRows(size, at(size))),
    {
      what: 't(10,000) / t(1,000)',
      value: (10 * total(at(10_000))) / total(at(1_000)),
      unit: '×',
      budget: '< 11',
    },
    {
      what: 'largest RSS at 1,000,000 minus at 10,000',
      value: at(1_000_000).max_rss_mb - at(10_000).max_rss_mb,
      unit: 'MB',
      budget: '≤ 150 MB',
    },
    { what: 'event loop lag, 100 slow requests, 99 %', value: lag.p99_ms, unit: 'ms', budget: '< 20 ms' },
    { what: 'event loop lag, 100 slow requests, worst', value: lag.max_ms, unit: 'ms', budget: '< 20 ms' },
    {
      what: 'event loop, 100 slow requests, longest turn in CPU',
      value: lag.turn_cpu_ms,
      unit: 'ms',
      budget: '< 20 ms',
    },
    {
      what: 'the same requests without a run, worst (what the machine does by itself)',
      value: lag.bare_max_ms,
      unit: 'ms',
      budget: '',
    },
    ...peerNames.map(peerRow),
  ];
}

function overheadRows(size: number, overhead: Overhead): BenchmarkRow[] {
  const samples = `${size.toLocaleString('en')} samples`;
  const row = (what: string, value: number, budget: string): BenchmarkRow => ({
    what: `${samples}: ${what}`,
    value,
    unit: 'µs CPU/sample',
    budget,
  });
  return [
    row('the whole evaluation', total(overhead), '≤ 40 µs'),
    row('of which opening the project and its data', overhead.open, ''),
    row('of which run and journal', overhead.run, ''),
    row('of which the process of the model', overhead.host, ''),
    row('of which scoring and its table', overhead.score, ''),
    row('of which totals for the gates', overhead.gate, ''),
    { what: `${samples}: elapsed`, value: overhead.wall, unit: 'µs/sample', budget: '' },
    { what: `${samples}: largest RSS`, value: overhead.max_rss_mb, unit: 'MB', budget: '' },
  ];
}

/** As ours: what the samples from 1,000 to 10,000 add. */
function peerRow(name: string): BenchmarkRow {
  const folder = process.env['ASSAY_PEERS'] ?? '';
  const [few, many] = [1_000, 10_000].map((samples) => measure<number | null>(name, samples, folder));
  return {
    what: `${name}, the same model and metric, what each sample from 1,000 to 10,000 adds`,
    value: few == null || many == null ? null : (many - few) / 9_000,
    unit: 'µs CPU/sample',
    budget: '',
  };
}

function total({ open, run, host, score, gate }: Overhead): number {
  return open + run + host + score + gate;
}

function measure<T>(what: string, count: number, folder = ''): T {
  const script = new URL('run-measure.ts', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, what, String(count), folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`measuring ${what} failed: ${stderr}`);
  return JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as T;
}

if (import.meta.main) printRows(await benchmarkRun());
