import type { ComparedTriple } from '@assay/cards';
import type { CardComparison } from '@assay/records';

/** How far the reports of one triple lie apart, as a share of the range of its metric. */
export interface Divergence {
  readonly model: string;
  readonly benchmark: string;
  readonly metric: string;
  readonly between: CardComparison['between'];
  readonly share: number;
  readonly diverges: boolean;
  readonly differing_fields: readonly string[];
}

/** Every comparison that has a scale; θ is 5 % of the range for all of them. */
export function divergencesOf({ signals, comparisons }: ComparedTriple): readonly Divergence[] {
  const { model, path, metric } = signals;
  return comparisons.flatMap(({ between, scale, spread, diverges, differing_fields }) => {
    if (scale === null || diverges === null || scale.max === scale.min) return [];
    const share = spread.value / (scale.max - scale.min);
    return [
      { model, benchmark: path[1], metric, between, share, diverges: diverges === 1, differing_fields },
    ];
  });
}
