import type { Comparison, Difference } from '../../client/shapes.ts';

type SetDifference = Comparison['set_values'][number];

/** A score of single samples, or a number that only the whole set has: there nothing is counted pair by pair. */
export type ComparedScore = Pick<
  Difference,
  'score_name' | 'direction' | 'difference' | 'interval' | 'interval_missing' | 'p_adjusted'
> & {
  readonly label: string;
  readonly isLabel: boolean;
  readonly n: number | null;
  readonly before: number | null;
  readonly after: number | null;
  /** Null where there is no better and worse. */
  readonly turned: { readonly better: number; readonly worse: number } | null;
  readonly same: number | null;
};

export interface ComparedProps {
  readonly comparison: Comparison;
  /** The number that the later run is about. */
  readonly headline: string | undefined;
}

/** What a part of a comparison is told by, whatever it is a number of; the number that the later run is about first. */
export function comparedScores(
  { scores, set_values: sets }: Pick<Comparison, 'scores' | 'set_values'>,
  headline: string | undefined,
): readonly ComparedScore[] {
  const isFirst = ({ score_name: name }: ComparedScore): boolean =>
    headline === name || headline?.startsWith(`${name}.`) === true;
  return [...scores.map(ofSamples), ...sets.map(ofSet)].toSorted(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)),
  );
}

function ofSamples(score: Difference): ComparedScore {
  const isLabel = score.type === 'label';
  return {
    ...score,
    label: score.label ?? score.score_name,
    isLabel,
    before: score.mean_before,
    after: score.mean_after,
    turned: isLabel || score.direction === 'none' ? null : { better: score.wins, worse: score.losses },
    same: score.ties,
  };
}

function ofSet(set: SetDifference): ComparedScore {
  return { ...set, label: set.score_name, isLabel: false, turned: null, same: null };
}

/** `5 better, 0 worse, 19 the same`. */
export function countsText({ turned, same, n }: ComparedScore): string {
  if (turned !== null) return `${turned.better} better, ${turned.worse} worse, ${same} the same`;
  if (same !== null) return `${(n ?? 0) - same} changed, ${same} the same`;
  return n === null ? 'of the whole sets, not paired' : `of the whole set, ${n} pairs`;
}
