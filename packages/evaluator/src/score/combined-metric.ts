import { AssayError, type Evaluator, type ScoredMetric } from '@assay/records';
import { decimalText } from './decimal-text.ts';
import type { PromisedMetric } from './scorer-kind.ts';

type Combined = NonNullable<Evaluator['combined']>;
type Part<M> = { readonly metric: M; readonly weight: number };

/** What is promised of the number: its parts must be better in one direction, or its own would say nothing. */
export function promisedCombined(combined: Combined, metrics: readonly PromisedMetric[]): PromisedMetric {
  const parts = partsOf(combined, metrics);
  const [first] = parts;
  const odd = parts.find(({ metric }) => metric.direction !== first!.metric.direction);
  if (odd !== undefined || first!.metric.direction === 'none')
    throw new AssayError(
      'usage',
      'E_COMBINED',
      `${combined.name} is combined from ${parts.map(({ metric }) => `${metric.name} (${metric.direction})`).join(' and ')}, whose directions differ`,
      { fix: 'Show them side by side as headlines, or put a gate on one of them.' },
    );
  return { name: combined.name, direction: first!.metric.direction, range: rangeOf(parts) };
}

/**
 * One number of several by their weights. Its interval has the ends of theirs by the same weights: parts of one submission may go
 * together in any way, and no way makes it wider.
 */
export function combinedMetric(combined: Combined, metrics: readonly ScoredMetric[]): ScoredMetric {
  const parts = partsOf(combined, metrics);
  const absent = parts.find(({ metric }) => metric.value === null);
  const facts = {
    name: combined.name,
    direction: parts[0]!.metric.direction,
    n: Math.min(...parts.map(({ metric }) => metric.n)),
    missing: Math.max(...parts.map(({ metric }) => metric.missing)),
    range: rangeOf(parts),
  };
  if (absent !== undefined)
    return { ...facts, value: null, interval: null, why: `${absent.metric.name} has no value` };
  const value = weighted(parts, ({ value: of }) => Number(of));
  return { ...facts, value: decimalText(value), interval: intervalOf(parts) };
}

function intervalOf(parts: readonly Part<ScoredMetric>[]): ScoredMetric['interval'] {
  const [first] = parts;
  const level = first!.metric.interval?.level;
  if (level === undefined || parts.some(({ metric }) => metric.interval?.level !== level)) return null;
  const end = (side: 'low' | 'high'): string =>
    decimalText(weighted(parts, ({ interval }) => Number(interval![side])));
  return { low: end('low'), high: end('high'), level, method: 'weighted ends' };
}

function rangeOf(parts: readonly Part<Pick<ScoredMetric, 'range'>>[]): ScoredMetric['range'] {
  if (parts.some(({ metric }) => metric.range === null)) return null;
  const end = (side: 'min' | 'max'): number => weighted(parts, ({ range }) => range![side]);
  return { min: end('min'), max: end('max') };
}

function weighted<M>(parts: readonly Part<M>[], of: (metric: M) => number): number {
  // In decimals: 0.7 and 0.3 of the same are the same.
  return Number(parts.reduce((sum, { metric, weight }) => sum + weight * of(metric), 0).toFixed(12));
}

function partsOf<M extends { readonly name: string }>(
  { name: own, weights }: Combined,
  metrics: readonly M[],
): readonly Part<M>[] {
  return Object.entries(weights).map(([name, weight]) => {
    const metric = metrics.find((each) => each.name === name);
    if (metric !== undefined) return { metric, weight };
    throw new AssayError('usage', 'E_COMBINED', `${own} is combined from ${name}, which no scorer gives`);
  });
}

/** The numbers of all scorers, and the one that is made of several by their weights, where the evaluator declares one. */
export function combineMetrics(
  metrics: readonly ScoredMetric[],
  { combined }: Pick<Evaluator, 'combined'>,
): readonly ScoredMetric[] {
  return combined === undefined ? metrics : [...metrics, combinedMetric(combined, metrics)];
}
