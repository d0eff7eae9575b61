import { expect, test } from 'vitest';
import type { Metric } from '../catalogue/metric.ts';
import { type Declaration, declaration } from './declaration.ts';
import { testMetricLaws } from './test-metric-laws.ts';

/**
 * Holds metrics to what documents and gates were written against, said a second time: renaming a metric, turning its
 * direction or moving a default changes results that are already published.
 */
export function testDeclarations(rows: readonly (readonly [Metric, Declaration])[]): void {
  const named = rows.map(([metric, expected]) => [metric.name, metric, expected] as const);
  test.each(named)('%s declares what it always declared', (_, metric, expected) => {
    expect(declaration(metric)).toEqual(expected);
  });
  testMetricLaws(rows.map(([metric]) => metric));
}
