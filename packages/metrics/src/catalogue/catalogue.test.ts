import { describe, expect, test } from 'vitest';
import { testMetricLaws } from '../testing/test-metric-laws.ts';
import { catalogue } from './catalogue.ts';
import { findMetric } from './find-metric.ts';

const metrics = catalogue.flatMap((family) => family.metrics);

describe('catalogue', () => {
  test('names and aliases are unique and kebab-case', () => {
    const names = metrics.map(({ name }) => name);
    const all = metrics.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(all).size).toBe(all.length);
    expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  testMetricLaws(metrics);
});

describe('findMetric', () => {
  test('finds by name and by alias', () => {
    expect(findMetric('exact-match').name).toBe('exact-match');
    expect(findMetric('em').name).toBe('exact-match');
  });
  test('offers the nearest names for a misspelt one', () => {
    expect(() => findMetric('exact-mach')).toThrow(
      expect.objectContaining({ code: 'E_METRIC_UNKNOWN', fix: expect.stringContaining('exact-match') }),
    );
  });
});
