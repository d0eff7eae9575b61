import type { SampleLabel, Scoring } from '@assay/records';
import type { LabelComparison } from '../../compare/compare-labels.ts';
import type { Store } from '../../ports/store.ts';
import { openScored } from '../open-scored.ts';
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

/** Why the label that the data has now is not known to be the one that a scoring was made with; null: it is that one. */
export type LabelFault = (id: string, label: SampleLabel) => string | null;

/**
 * Tells of single labels whether a scoring was made with them. Where one label of a file was edited, the others are
 * still known to be what they were. A run that is not scored was held to no label yet.
 */
export async function labelFaults(
  scoring: Scoring | null,
  labels: Pick<Labels, 'plainDigest'>,
  store: Store,
  ids: ReadonlySet<string> | null = null,
): Promise<LabelFault> {
  if (scoring === null) return () => null;
  const key = await store.labelKey();
  if (scoring.label_key !== key.id)
    return () => 'it cannot be told whether its label is still the one that it was scored with';
  if (sealLabels(labels.plainDigest(), key).hidden_data === scoring.hidden_data) return () => null;
  const before = new Map<string, string | null>();
  const scored = await openScored(scoring.id, store);
  for await (const row of scored?.table.rows ?? [])
    if (ids === null || ids.has(row.sample_id)) before.set(row.sample_id, row.label_hmac?.join() ?? null);
  const hmacs = new LabelHmacs(key);
  return (id, label) => {
    const was = before.get(id) ?? null;
    if (was === null) return 'labels have changed since it was scored, and which of them is not recorded';
    if (was === hmacs.of(label).join()) return null;
    return 'its label or metadata in the data has changed since it was scored; what they were is not kept';
  };
}
