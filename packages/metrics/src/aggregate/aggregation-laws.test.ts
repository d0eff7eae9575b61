import { type Score, scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream, shuffled } from '../random/random-stream.ts';
import { aggregateScores, type ScoreAggregates } from './aggregate-scores.ts';
import { aggregated, exactMatch, outage, type Row, rouge, tone } from './testing/aggregated.ts';

/** Cluster sums are added up in order of arrival; their last digit may differ. */
const rounded = (aggregates: ScoreAggregates): unknown =>
  JSON.parse(JSON.stringify(aggregates), (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  );

describe('aggregateScores: laws', () => {
  const definitions = [exactMatch, rouge, tone];
  const row: fc.Arbitrary<Row> = fc.record({
    metadata: fc.record(
      {
        tags: fc.constantFrom('a', 'b'),
        cluster: fc.constantFrom('x', 'y', 'z'),
        subtask: fc.constantFrom('s', 't'),
      },
      { requiredKeys: [] },
    ),
    scores: fc.tuple(
      fc.oneof(
        fc.boolean().map((value) => scored(value) as Score),
        fc.constant(outage),
      ),
      fc.oneof(
        fc.double({ min: 0, max: 1, noNaN: true }).map((value) => scored(value) as Score),
        fc.constant(outage),
      ),
      fc.constantFrom('warm', 'cold').map((value) => scored(value) as Score),
    ),
  });
  const rows = fc.array(row, { maxLength: 40 });

  test('merging the parts gives the aggregates of the whole', () => {
    fc.assert(
      fc.property(rows, rows, (first, second) => {
        const [left, right] = [first, second].map((part) => {
          const aggregation = aggregateScores(definitions);
          part.forEach(({ metadata, scores }, i) =>
            aggregation.add({ id: String(i), metadata: metadata! }, scores),
          );
          return aggregation;
        });
        left!.merge(right!);
        expect(rounded(left!.result())).toEqual(rounded(aggregated(definitions, [...first, ...second])));
      }),
    );
  });

  test('the order of samples changes nothing; without clusters, not a digit', () => {
    fc.assert(
      fc.property(rows, fc.integer(), (all, seed) => {
        const turned = shuffled(all, randomStream(seed, 'order'));
        expect(rounded(aggregated(definitions, turned))).toEqual(rounded(aggregated(definitions, all)));
        const plain = (list: readonly Row[]) =>
          JSON.stringify(
            aggregated(
              definitions,
              list.map(({ scores }) => ({ scores })),
            ),
          );
        expect(plain(turned)).toBe(plain(all));
      }),
    );
  });

  test('counts add up, rates stay within their bounds, nothing is NaN', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const result = aggregated(definitions, all);
        expect(result.sample_count).toBe(all.length);
        for (const group of [result, ...result.cohorts, ...(result.subtasks?.groups ?? [])]) {
          for (const metric of Object.values(group.metrics)) {
            expect(metric.n + metric.missing).toBe(group.sample_count);
            if (metric.pass_rate_bounds === null || metric.pass_rate === null) continue;
            expect(metric.pass_rate).toBeGreaterThanOrEqual(metric.pass_rate_bounds.low);
            expect(metric.pass_rate).toBeLessThanOrEqual(metric.pass_rate_bounds.high);
            expect(metric.histogram!.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(metric.n);
          }
        }
        const seen: unknown[] = [];
        JSON.stringify(result, (_, value: unknown) => (typeof value === 'number' && seen.push(value), value));
        expect(seen.every(Number.isFinite)).toBe(true);
      }),
    );
  });

  test('a result may be asked for at any time, and more added after it', () => {
    const aggregation = aggregateScores([rouge]);
    aggregation.add({ id: 'a' }, [scored(0.2)]);
    expect(aggregation.result().metrics['rouge-l']!.mean).toBe(0.2);
    aggregation.add({ id: 'b' }, [scored(0.4)]);
    expect(aggregation.result().metrics['rouge-l']!.mean).toBeCloseTo(0.3, 15);
  });
});
