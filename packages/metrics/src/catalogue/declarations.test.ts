import { describe, expect, test } from 'vitest';
import { declaration } from '../testing/declaration.ts';
import declared from '../testing/declarations.json' with { type: 'json' };
import { testMetricLaws } from '../testing/test-metric-laws.ts';
import { catalogue } from './catalogue.ts';

const metrics = catalogue.flatMap((family) => family.metrics);

/**
 * What documents and gates were written against, said a second time: renaming a metric, turning its direction or moving
 * a default changes results that are already published. `npm run generate` writes the file; its diff shows what a change
 * breaks.
 */
describe('every metric declares what it always declared', () => {
  const expected: Readonly<Record<string, object>> = declared;

  test.each(metrics.map((metric) => [metric.name, metric] as const))('%s', (name, metric) => {
    expect(declaration(metric)).toEqual(expected[name]);
  });

  test('and none has gone', () => {
    expect(Object.keys(expected)).toEqual(metrics.map(({ name }) => name));
  });
});

testMetricLaws(metrics);
