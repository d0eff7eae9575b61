import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { GrowableValues } from '../../aggregate/growable-values.ts';
import { defineMetric } from '../../catalogue/metric.ts';
import { CompensatedSum, percentile } from '../../compare/descriptive.ts';
import { estimateFromMean } from '../set/estimate-from-sums.ts';
import { estimatePercentile } from '../set/estimate-percentile.ts';
import { metadataAmount } from './metadata-amount.ts';

const percents = { p5: 5, p50: 50, p95: 95, p99: 99, max: 100 } as const;

export const latency = defineMetric({
  kind: 'set',
  name: 'latency',
  aliases: ['latency-ms', 'duration'],
  meaning: 'How long outputs took, in milliseconds.',
  scoreType: { kind: 'number', min: 0, max: null },
  direction: 'lower',
  passRule: null,
  requires: ['metadata.duration_ms'],
  parameters: () =>
    z.strictObject({
      statistic: z.enum(['mean', 'p5', 'p50', 'p95', 'p99', 'max']).default('mean'),
    }),
  page: {
    definition:
      'value = the mean, a percentile or the maximum of metadata.duration_ms; a sample contributes its own',
    convention:
      'The value is what statistic names (the mean unless said otherwise); details hold all. Percentiles are R type 7 (linear). Keeps 8 bytes a sample.',
    source: 'Hyndman and Fan (1996), type 7',
    edgeCases: [
      'A sample without metadata.duration_ms: missing (no_metadata), left out.',
      'A duration that is negative, NaN, infinite or no number: a configuration error naming the sample.',
      'No duration at all: missing (undefined).',
    ],
    example: {
      rows: [
        { output: '', metadata: { duration_ms: 100 } },
        { output: '', metadata: { duration_ms: 300 } },
      ],
      params: { statistic: 'p95' },
      value: 290,
    },
  },
  begin: ({ statistic }) => {
    const durations = new GrowableValues();
    const sum = new CompensatedSum();
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        const duration = metadataAmount(sample, 'duration_ms');
        last = duration === null ? [] : [duration];
        if (duration === null) return missing('no_metadata', 'the sample has no metadata.duration_ms');
        durations.push(duration);
        sum.add(duration);
        return scored(duration);
      },
      result: () => {
        const n = durations.length;
        const mean = sum.value / n;
        if (n === 0 || !Number.isFinite(mean))
          return missing('undefined', 'no durations, or beyond a double');
        const sorted = durations.view().toSorted();
        const at = (percent: number) => percentile(sorted, percent)!;
        const details = {
          mean,
          p5: at(5),
          p50: at(50),
          p95: at(95),
          p99: at(99),
          max: at(100),
        };
        return scored(details[statistic], { n, ...details });
      },
      statistics: () => last,
    };
  },
  estimate: ({ statistic }, rows) =>
    statistic === 'mean' ? estimateFromMean(rows) : estimatePercentile(rows, percents[statistic]),
});
