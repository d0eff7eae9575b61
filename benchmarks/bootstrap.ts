// Speed of the bootstrap of a mean against numpy on the same machine in the same run.
import { spawnSync } from 'node:child_process';
import { bootstrapMean } from '../packages/metrics/src/compare/bootstrap/bootstrap-mean.ts';
import { randomStream } from '../packages/metrics/src/random/random-stream.ts';

const VALUES = 100_000;
const RESAMPLES = 1000;
const ROUNDS = 5;

/**
 * 1,000 resamples of 100,000 values with both intervals, against the two ways numpy is written: 64-bit indices,
 * its default, and 32-bit ones, its fastest. numpy only draws the means; it gets no intervals to make. Rounds
 * take turns, so that a busy moment of the machine falls on both; medians. Without numpy, only our own time.
 */
export async function benchmarkBootstrap(): Promise<readonly BenchmarkRow[]> {
  const random = randomStream(1, 'values');
  const values = Float64Array.from({ length: VALUES }, () => random.nextFloat() ** 2);
  const booleans = Float64Array.from(values, (value) => (value < 0.5 ? 1 : 0));
  const times = { first: timeOf(values), ours: [] as number[], booleans: [] as number[] };
  const numpy: { int64: number; int32: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.ours.push(timeOf(values));
    times.booleans.push(timeOf(booleans));
    const theirs = timeOfNumpy();
    if (theirs !== null) numpy.push(theirs);
  }
  const ours = median(times.ours);
  const rows: BenchmarkRow[] = [
    { what: `${RESAMPLES} resamples of ${VALUES} values, first`, value: times.first, unit: 's', budget: '' },
    { what: `${RESAMPLES} resamples of ${VALUES} values`, value: ours, unit: 's', budget: '' },
    {
      what: `${RESAMPLES} resamples of ${VALUES} booleans`,
      value: median(times.booleans),
      unit: 's',
      budget: '',
    },
  ];
  if (numpy.length === 0) return [...rows, { what: 'numpy is not here', value: 0, unit: '', budget: '' }];
  const [int64, int32] = [median(numpy.map((row) => row.int64)), median(numpy.map((row) => row.int32))];
  return [
    ...rows,
    { what: 'numpy, 64-bit indices', value: int64, unit: 's', budget: '' },
    { what: 'numpy, 32-bit indices', value: int32, unit: 's', budget: '' },
    { what: 'ours over numpy, 64-bit indices', value: ours / int64, unit: '×', budget: '≤ 1 ×' },
    { what: 'ours over numpy, 32-bit indices', value: ours / int32, unit: '×', budget: '≤ 1 ×' },
  ];
}

function timeOf(values: Float64Array): number {
  const start = performance.now();
  const result = bootstrapMean(values, { seed: 1, resamples: RESAMPLES });
  if (result.percentile === null || result.bca === null) throw new Error('the bootstrap has intervals');
  return (performance.now() - start) / 1000;
}

const NUMPY = `
import json, time
import numpy as np
n, resamples = ${VALUES}, ${RESAMPLES}
x = np.random.default_rng(1).random(n) ** 2
rng = np.random.default_rng(2)
def seconds(kind):
    start = time.perf_counter()
    means = np.empty(resamples)
    for i in range(resamples):
        means[i] = x[rng.integers(0, n, n, dtype=kind)].mean()
    return time.perf_counter() - start
seconds(np.int32)
print(json.dumps({"int64": seconds(np.int64), "int32": seconds(np.int32)}))
`;
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';

/** Measured inside Python, so that its start and numpy's import are not counted; null where it is not there. */
function timeOfNumpy(): { int64: number; int32: number } | null {
  const { status, stdout } = spawnSync('python3', ['-c', NUMPY], { encoding: 'utf8' });
  return status === 0 ? (JSON.parse(stdout) as { int64: number; int32: number }) : null;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

if (import.meta.main) printRows(await benchmarkBootstrap());
