import { hash } from 'node:crypto';
import type { JsonValue, LabelCommitment } from '@assay/records';
import { fastCanonicalJson } from './fast-canonical-json.ts';
import { hmacBytes } from './hmac-bytes.ts';
import type { HmacText } from './hmac-text.ts';

const COMMITMENT = 'assay-commit-v1';

/** The salt of an item: who knows it can check a label against the commitment, and against no other. */
export function labelSalt(hmac: HmacText, snapshotId: string, item: string): string {
  return hmac(`label-salt\0${snapshotId}\0${item}`, 'hex');
}

/** The leaf of an item in the Merkle tree of `assay-commit-v1`; of one item it is the root. */
export function labelLeaf(salt: string, item: string, label: JsonValue): string {
  const c = hmacBytes(Buffer.from(salt, 'hex'), fastCanonicalJson(label));
  return hash('sha256', `\0${fastCanonicalJson({ c, id: item })}`, 'hex');
}

/** The commitment to one item. */
export function commitLabel(
  hmac: HmacText,
  snapshotId: string,
  item: string,
  label: JsonValue,
): LabelCommitment {
  const commitment_root = labelLeaf(labelSalt(hmac, snapshotId, item), item, label);
  return { algorithm: COMMITMENT, snapshot_id: snapshotId, items: 1, commitment_root };
}
