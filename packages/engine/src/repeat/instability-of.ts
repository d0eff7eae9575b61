import type { ScoreDefinition } from '@assay/metrics';
import type { Stability } from '@assay/records';

type StableSample = Stability['samples'][number];

/**
 * How far from stable a sample is, from 0 to 1, by its least stable score, for putting samples in order:
 * the share of runs that disagree with the mode; of numbers, the deviation as a share of the declared range, or,
 * where that is open, beside the mean.
 */
export function instabilityOf({ scores }: StableSample, definitions: readonly ScoreDefinition[]): number {
  let most = 0;
  for (const definition of definitions) {
    const score = scores[definition.name];
    if (score === undefined) continue;
    const own =
      score.kind === 'agreement'
        ? 1 - (score.agreement_rate ?? 1)
        : relativeSpread(score.std ?? 0, score.mean ?? 0, definition.scoreType);
    most = Math.max(most, own);
  }
  return most;
}

function relativeSpread(std: number, mean: number, type: ScoreDefinition['scoreType']): number {
  if (std === 0) return 0;
  const closed = type.kind === 'number' && type.min !== null && type.max !== null && type.max > type.min;
  return closed ? Math.min(1, std / (type.max - type.min)) : std / (std + Math.abs(mean));
}
