import type { Stability } from '@assay/records';

type StableSample = Stability['samples'][number];

/** Whether one score of a sample differed from run to run; with too few runs to say, it did not. */
export function scoreVaries(score: StableSample['scores'][string]): boolean {
  return score.kind === 'agreement' ? (score.agreement_rate ?? 1) < 1 : (score.std ?? 0) > 0;
}

/** Whether any of its scores did. */
export function sampleVaries({ scores }: StableSample): boolean {
  return Object.values(scores).some(scoreVaries);
}
