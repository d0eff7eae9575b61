import type { StabilityView } from '../../client/shapes.ts';

type ScoreStability = StabilityView['stability']['samples'][number]['scores'][string];

export interface RankedRow {
  /** Its place among the samples of the view. */
  readonly at: number;
  readonly score: ScoreStability | undefined;
  /** The same in every run that has it. */
  readonly isStable: boolean;
}

/** The samples of a view as one score has them, the least stable first; those of equal agreement stay in their order. */
export function byAgreement(
  samples: StabilityView['stability']['samples'],
  name: string,
): readonly RankedRow[] {
  return samples
    .map(({ scores }, at) => {
      const score = scores[name];
      return { at, score, isStable: score !== undefined && isStable(score) };
    })
    .toSorted((a, b) => unrest(b.score) - unrest(a.score));
}

/** Whether a sample is the same in every run, whatever it is scored by. */
export function isSteady({ scores }: StabilityView['stability']['samples'][number]): boolean {
  return Object.values(scores).every(isStable);
}

function isStable(score: ScoreStability): boolean {
  if (score.missing > 0) return false;
  return score.kind === 'spread' ? score.std === 0 : score.agreement_rate === 1;
}

/** How much it varies; what could not be assessed comes after what varies, and before what does not. */
function unrest(score: ScoreStability | undefined): number {
  if (score === undefined) return 0;
  const found =
    score.kind === 'spread' ? score.std : score.agreement_rate === null ? null : 1 - score.agreement_rate;
  return found ?? (score.missing > 0 ? Number.MIN_VALUE : 0);
}
