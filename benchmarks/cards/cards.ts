// What the cards' rooms promise: a corpus is read fast, and asked fast.
import { printRows } from '../print-rows.ts';
import type { BenchmarkRow } from '../row.ts';
import { benchmarkIngest } from './ingest.ts';
import { benchmarkSignals } from './signals.ts';

export async function benchmarkCards(): Promise<readonly BenchmarkRow[]> {
  return [...(await benchmarkIngest()), ...(await benchmarkSignals())];
}

if (import.meta.main) printRows(await benchmarkCards());
