import { AssayError, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { usageError } from '../../testing/usage-error.ts';
import { latency } from './latency.ts';

describe('latency', () => {
  const rows = [400, 100, 200, 300].map((duration_ms) => ({ output: '', metadata: { duration_ms } }));

  test.each([
    ['mean', 250],
    ['p5', 115],
    ['p50', 250],
    ['p95', 385],
    ['p99', 397],
    ['max', 400],
  ])('%s', (statistic, value) => {
    const { result, contributions } = scoreSet(latency, rows, { statistic });
    expect(result).toMatchObject({ value: expect.closeTo(value, 9), details: { n: 4, mean: 250, max: 400 } });
    expect(contributions[0]).toEqual(scored(400));
  });

  test('bad input', () => {
    expect(scoreSet(latency, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(latency, [{ output: '' }]).contributions).toMatchObject([{ class: 'no_metadata' }]);
    const huge = [1e308, 1e308].map((duration_ms) => ({ output: '', metadata: { duration_ms } }));
    expect(scoreSet(latency, huge).result).toMatchObject({ class: 'undefined' });
    for (const duration_ms of [-1, Number.NaN, Number.POSITIVE_INFINITY, '3']) {
      expect(() => scoreSet(latency, [{ output: '', metadata: { duration_ms } }])).toThrow(AssayError);
      expect(() => scoreSet(latency, [{ output: '', metadata: { duration_ms } }])).toThrow(
        usageError('E_METRIC_METADATA', /sample "s1": metadata.duration_ms/),
      );
    }
  });
});
