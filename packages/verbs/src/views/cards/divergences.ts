import type { ComparedTriple } from '@assay/cards';
import type { CardComparison, Signals } from '@assay/records';

/** How far the reports of one triple lie apart, as a share of the range of its metric. */
export interface Divergence {
  readonly model: string;
  readonly path: Signals['path'];
  readonly metric: string;
  readonly between: CardComparison['between'];
  readonly share: number;
  readonly diverges: boolean;
  readonly differing_fields: readonly string[];
  /** The same with their values, and the library where that differs. */
  readonly stated_differences: CardComparison['stated_differences'];
  /** What is held against each other, with its score: the lowest first. */
  readonly groups: readonly ComparedGroup[];
}

interface ComparedGroup {
  readonly name: string;
  readonly score: number;
  readonly reports: number;
}

/** Every comparison that has a scale; θ is 5 % of the range for all of them. */
export function divergencesOf({ signals, comparisons }: ComparedTriple): readonly Divergence[] {
  const { model, path, metric } = signals;
  return comparisons.flatMap(
    ({ between, scale, spread, diverges, differing_fields, stated_differences, groups }) => {
      if (scale === null || diverges === null || scale.max === scale.min) return [];
      const share = spread.value / (scale.max - scale.min);
      return [
        {
          model,
          path,
          metric,
          between,
          share,
          diverges: diverges === 1,
          differing_fields,
          stated_differences,
          groups: groupsOf(groups),
        },
      ];
    },
  );
}

function groupsOf(groups: CardComparison['groups']): readonly ComparedGroup[] {
  return groups
    .map(({ name, rows, score }) => ({ name, score: score.value, reports: rows.length }))
    .sort((a, b) => a.score - b.score);
}
