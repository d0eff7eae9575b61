import { findShown, metricFacts, type MetricFacts, metricMarkdown, shownCatalogue } from '@assay/metrics';
import * as z from 'zod';
import type { Document } from '../document.ts';
import type { World } from '../world.ts';

export interface ShownMetric {
  readonly facts: MetricFacts;
  readonly document: Document | null;
}

/** One metric explained: formula, convention, source, edge cases, an example. */
export async function show({ name, as }: ShowMetricRequest, _world: World): Promise<ShownMetric> {
  const metric = findShown(name);
  const family = shownCatalogue.find(({ metrics }) => metrics.includes(metric))!.title;
  return {
    facts: metricFacts(metric, family),
    document: as === undefined ? null : { type: 'text/markdown', contents: metricMarkdown(metric) },
  };
}

/** Explain one metric. */
export const showMetricRequest = z
  .strictObject({
    /** By name or alias. */
    name: z.string(),
    as: z.enum(['markdown']).optional(),
  })
  .readonly();

export type ShowMetricRequest = z.infer<typeof showMetricRequest>;
