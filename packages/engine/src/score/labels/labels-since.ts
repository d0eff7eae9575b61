import type { LabelComparison } from '../../compare/compare-labels.ts';
import type { ScoredRun } from '../scored-run.ts';
import type { LabelKey } from '../../ports/label-key.ts';
import { LabelHmacs } from './label-hmacs.ts';
import type { Labels } from './labels.ts';
import { sealLabels } from './seal-labels.ts';

/** Whether labels are still those that a run was scored against, and if not, how many of its samples were relabelled. */
export async function labelsSince(
  { scoring, table }: ScoredRun,
  labels: Labels,
  key: LabelKey,
): Promise<LabelComparison> {
  if (scoring.label_key !== key.id) return { kind: 'unknown', relabelled: null, shared: null };
  const { hidden_data: data } = sealLabels(labels.plainDigest(), key);
  if (data === scoring.hidden_data) return { kind: 'same', relabelled: 0, shared: null };
  const before = new Map<string, string | null>();
  for await (const row of table.rows) before.set(row.sample_id, row.label_hmac?.join() ?? null);
  const hmacs = new LabelHmacs(key);
  let [shared, relabelled, isCounted] = [0, 0, true];
  for await (const batch of labels.read()) {
    for (const { id, label } of batch) {
      const was = before.get(id);
      if (was === undefined) continue;
      shared += 1;
      if (was === null) isCounted = false;
      else if (was !== hmacs.of(label).join()) relabelled += 1;
    }
  }
  return { kind: 'changed', relabelled: isCounted ? relabelled : null, shared };
}
