import { metricFacts, type MetricFacts, metricsMarkdown, shownCatalogue, typeInWords } from '@assay/metrics';
import * as z from 'zod';
import type { Document } from '../document.ts';
import type { World } from '../world.ts';

export interface ListedMetrics {
  readonly families: readonly {
    readonly title: string;
    readonly metrics: readonly {
      readonly facts: MetricFacts;
      /** What its scores are, in words: `number 0 to 1`. */
      readonly scores: string;
    }[];
  }[];
  readonly document: Document | null;
}

/** Every metric of the catalogue, family by family. */
export async function list({ as }: ListMetricsRequest, _world: World): Promise<ListedMetrics> {
  return {
    families: shownCatalogue.map(({ title, metrics }) => ({
      title,
      metrics: metrics.map((metric) => ({
        facts: metricFacts(metric, title),
        scores: typeInWords(metric.scoreType),
      })),
    })),
    document: as === undefined ? null : { type: 'text/markdown', contents: metricsMarkdown() },
  };
}

/** List the catalogue of metrics. */
export const listMetricsRequest = z.strictObject({ as: z.enum(['markdown']).optional() }).readonly();

export type ListMetricsRequest = z.infer<typeof listMetricsRequest>;
