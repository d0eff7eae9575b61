import type { Submission } from '@assay/records';
import { createHash } from 'node:crypto';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import { ONLY_SPLIT } from '../contract/read-hidden-labels.ts';

/** The split whose scores give feedback: the only one where there are no splits. */
export function feedbackSplit({ evaluator }: Pick<RegisteredEvaluator, 'evaluator'>): string {
  return evaluator.splits?.feedback ?? ONLY_SPLIT;
}

/** The split that the final ranking is on. */
export function finalSplit({ evaluator }: Pick<RegisteredEvaluator, 'evaluator'>): string {
  return evaluator.splits?.final ?? ONLY_SPLIT;
}

/** The same artifacts give the same draws, whoever sends them and however often. */
export function scoringSeed(
  { artifacts }: Pick<Submission, 'artifacts'>,
  { scorer, snapshots }: Pick<RegisteredEvaluator, 'scorer' | 'snapshots'>,
  split: string,
  attempt = 1,
): string {
  const digests = artifacts.map(({ digest }) => digest);
  const hash = createHash('sha256')
    .update(JSON.stringify([digests, scorer.id, snapshots[split] ?? null, attempt]))
    .digest();
  return hash.readUInt32BE(0).toString();
}
