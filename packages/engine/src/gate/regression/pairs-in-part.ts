import type { RegressionRule } from '@assay/records';
import type { SamplePair } from '../../compare/pair-samples.ts';
import type { ScoredRun } from '../../score/scored-run.ts';

/** Whether a pair is in the part of the samples that a rule is about. */
export async function pairsInPart(
  { cohort, subtask }: RegressionRule,
  run: ScoredRun,
): Promise<(pair: SamplePair) => boolean> {
  if (cohort === null) return ({ after }) => after.tags.length === 0;
  if (cohort !== undefined) return ({ after }) => after.tags.includes(cohort);
  if (subtask === undefined) return () => true;
  const members = new Set<string>();
  for await (const row of run.table.rows) if (row.subtask === subtask) members.add(row.sample_id);
  return ({ after }) => members.has(after.id);
}
