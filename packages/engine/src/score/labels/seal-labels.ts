import type { Digest, Scoring } from '@assay/records';
import type { LabelKey } from '../../ports/label-key.ts';

export type SealedLabels = Required<Pick<Scoring, 'hidden_data' | 'label_key' | 'label_commitment'>>;

/** What a scoring says of its labels, out of their plain digest, which goes no further than here. */
export function sealLabels(plain: Digest, key: LabelKey): SealedLabels {
  const hmac = key.json({ labels: plain });
  return {
    hidden_data: `hmac-sha256:${hmac}`,
    label_key: key.id,
    label_commitment: key.commit(`labels-${hmac.slice(0, 16)}`, 'labels', plain),
  };
}

/** A scoring as it is read: one that was stored with a plain digest of its labels leaves the store without it. */
export function sealScoring(scoring: Scoring, key: LabelKey): Scoring {
  return isSealed(scoring) ? scoring : { ...scoring, ...sealLabels(scoring.hidden_data, key) };
}

export function isSealed({ hidden_data: data }: Pick<Scoring, 'hidden_data'>): boolean {
  return data.startsWith('hmac-sha256:');
}
