// Ingest of synthetic results from JSONL: rows a second, memory, and how both grow.
import { availableParallelism } from 'node:os';
import { printRows } from '../print-rows.ts';
import type { BenchmarkRow } from '../row.ts';
import { ingestSynthetic } from './synthetic-corpus.ts';

const sizes = [100_000, 1_000_000, 10_000_000];

/** `ASSAY_BENCHMARK_ROWS` leaves out what is larger: ten million take 6 GB of disk. */
export async function benchmarkIngest(): Promise<readonly BenchmarkRow[]> {
  const most = Number(process.env['ASSAY_BENCHMARK_ROWS'] ?? sizes.at(-1));
  const table: BenchmarkRow[] = [];
  for (const size of sizes.filter((one) => one <= most)) table.push(...(await measured(size)));
  return table;
}

async function measured(size: number): Promise<readonly BenchmarkRow[]> {
  const { rows, seconds, cpuSeconds, peakBytes } = await ingestSynthetic(size);
  const what = `ingest of ${size.toLocaleString('en')} results from JSONL`;
  return [
    // Of few rows most of the time is start and end.
    { what, value: rows / seconds, unit: 'rows/s', budget: size < 1_000_000 ? '' : '≥ 100,000' },
    {
      what: `${what}, CPU time; a second of all ${availableParallelism()} cores is enough for`,
      value: (rows / cpuSeconds) * availableParallelism(),
      unit: 'rows',
      budget: '',
    },
    { what: `${what}, peak memory`, value: peakBytes / 2 ** 20, unit: 'MB', budget: '< 4,096 MB' },
  ];
}

if (import.meta.main) printRows(await benchmarkIngest());
