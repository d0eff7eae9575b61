import { defaultVisibility, type Evaluator, type OutputField, type Viewer } from '@assay/records';

/** Who is told which part of a score, by the evaluator's file or unless it says otherwise. */
export function seenBy({ visibility }: Pick<Evaluator, 'visibility'>): Readonly<Record<OutputField, Viewer>> {
  return {
    headline: visibility.headline ?? defaultVisibility.headline,
    intervals: visibility.intervals ?? defaultVisibility.intervals,
    metrics: visibility.metrics ?? defaultVisibility.metrics,
    gates: visibility.gates ?? defaultVisibility.gates,
    claims: visibility.claims ?? defaultVisibility.claims,
    slices: visibility.slices ?? defaultVisibility.slices,
    counts: visibility.counts ?? defaultVisibility.counts,
    operational: visibility.operational ?? defaultVisibility.operational,
    items: visibility.items ?? defaultVisibility.items,
    traces: visibility.traces ?? defaultVisibility.traces,
  };
}
