import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { findMetric } from './find-metric.ts';

describe('findMetric', () => {
  test('finds by name and by alias', () => {
    expect(findMetric('exact-match').name).toBe('exact-match');
    expect(findMetric('em').name).toBe('exact-match');
    expect(findMetric('model-graded').name).toBe('llm-as-judge');
  });

  test.each([
    ['exact-mach', 'Did you mean exact-match?'],
    ['brire', 'Did you mean brier?'],
    ['rouge-3', 'Did you mean rouge-1, rouge-2, rouge-l?'],
  ])('%s: %s', (name, fix) => {
    expect(() => findMetric(name)).toThrow(
      usageError('E_METRIC_UNKNOWN', `there is no metric called "${name}"`),
    );
    expect(() => findMetric(name)).toThrow(expect.objectContaining({ fix }));
  });

  test('points to the list where nothing sounds like it', () => {
    expect(() => findMetric('no metric sounds like this')).toThrow(
      expect.objectContaining({
        message: 'there is no metric called "no metric sounds like this"',
        fix: undefined,
        action: { kind: 'list_metrics' },
      }),
    );
  });

  test('offers the nearest first, whatever the case', () => {
    expect(() => findMetric('KAPA')).toThrow(
      expect.objectContaining({ fix: expect.stringMatching(/^Did you mean kappa\b/) }),
    );
  });
});
