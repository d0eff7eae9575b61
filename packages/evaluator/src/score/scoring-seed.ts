import { createHash } from 'node:crypto';
import type { Submission } from '@assay/records';
import type { RegisteredEvaluator } from '../contract/registered-evaluator.ts';

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
