import { agreeing, plural } from '@assay/shown';
import type { ScoredRun } from '../score/scored-run.ts';

/** What can be said about the labels of two scored runs. */
export interface LabelComparison {
  /** `unknown`: nothing can be said, because the two were scored under different keys. */
  readonly kind: 'same' | 'changed' | 'unknown';
  /** Samples that both have, with the same input, and another label; null where they cannot be counted. */
  readonly relabelled: number | null;
  /** Samples that both have, with the same input; null where they were not looked at. */
  readonly shared: number | null;
}

/**
 * Compares labels by their HMACs, sample by sample where the two sets are not the same: samples that only one side has,
 * and their order, change no label. A scoring of an earlier version has none for each sample: then all that is known is
 * that something changed.
 */
export async function compareLabels(before: ScoredRun, after: ScoredRun): Promise<LabelComparison> {
  const [was, is] = [before.scoring, after.scoring];
  if (was.label_key !== is.label_key) return { kind: 'unknown', relabelled: null, shared: null };
  if (was.hidden_data === is.hidden_data) return { kind: 'same', relabelled: 0, shared: null };
  const labels = new Map<string, { readonly input: string; readonly label: string | null }>();
  for await (const row of before.table.rows)
    labels.set(row.sample_id, { input: row.input_digest, label: row.label_hmac?.join() ?? null });
  let [shared, relabelled, isCounted] = [0, 0, true];
  for await (const row of after.table.rows) {
    const other = labels.get(row.sample_id);
    if (row.trial > 0 || other === undefined || other.input !== row.input_digest) continue;
    shared += 1;
    if (other.label === null || row.label_hmac === null) isCounted = false;
    else if (other.label !== row.label_hmac.join()) relabelled += 1;
  }
  if (!isCounted) return { kind: 'changed', relabelled: null, shared };
  return { kind: relabelled === 0 ? 'same' : 'changed', relabelled, shared };
}

/** In words, to follow "the labels". */
export function labelWords({ kind, relabelled, shared }: LabelComparison): string {
  if (kind === 'same') return 'are the same';
  if (kind === 'unknown') return 'cannot be compared: the two were scored under different keys';
  return relabelled === null || shared === null
    ? 'are not the same'
    : `are not the same: ${relabelled} of ${plural(shared, 'shared sample')} ${agreeing(relabelled, 'was', 'were')} relabelled`;
}
