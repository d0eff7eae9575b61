import { hmacBytes, labelLeaf, labelSalt } from '@assay/engine';
import { AssayError, type JsonValue } from '@assay/records';
import { inclusionProof, treeHash, type Hash } from '../ledger/merkle-tree.ts';
import type { Opening } from '../ledger/write-bundle.ts';

export interface Label {
  readonly item: string;
  readonly label: JsonValue;
}

/** Labels in the order of their commitment, each with its salt and its leaf. */
export interface CommittedLabels {
  readonly labels: readonly Label[];
  readonly root: string;
  /** What shows that a label is one of those committed to; null where there is no such item. */
  readonly open: (item: string) => Opening | null;
}

/** The salted Merkle tree over labels, `assay-commit-v1`: sorted by item id, by UTF-8 bytes. */
export function commitLabels(
  master: Uint8Array,
  snapshotId: string,
  given: readonly Label[],
): CommittedLabels {
  const labels = sortedLabels(given);
  const hmac = (text: string) => hmacBytes(master, text);
  const salts = labels.map(({ item }) => labelSalt(hmac, snapshotId, item));
  const leaves: Hash[] = labels.map(({ item, label }, i) =>
    Buffer.from(labelLeaf(salts[i]!, item, label), 'hex'),
  );
  const open = (item: string): Opening | null => {
    const index = labels.findIndex((each) => each.item === item);
    if (index < 0) return null;
    const proof = inclusionProof(leaves, index).map((hash) => hash.toString('hex'));
    return { item, label: labels[index]!.label, salt: salts[index]!, index, proof };
  };
  return { labels, root: treeHash(leaves).toString('hex'), open };
}

function sortedLabels(given: readonly Label[]): readonly Label[] {
  const labels = given.toSorted((a, b) => Buffer.compare(Buffer.from(a.item), Buffer.from(b.item)));
  for (const [i, { item, label }] of labels.entries()) {
    if (labels[i - 1]?.item === item) throw wrong(item, 'has two labels');
    if (!item.isWellFormed() || !isPortable(label))
      throw wrong(item, 'has an integer beyond 2^53 - 1 or a lone surrogate, which others read differently');
  }
  if (labels.length > 0) return labels;
  throw new AssayError('invalid', 'E_LABELS', 'there are no labels to commit to');
}

/** Whether every reader of JSON takes it for the same value. */
function isPortable(label: JsonValue): boolean {
  if (typeof label === 'string') return label.isWellFormed();
  if (typeof label === 'number') return !Number.isInteger(label) || Number.isSafeInteger(label);
  if (typeof label !== 'object' || label === null) return true;
  const names = Array.isArray(label) ? [] : Object.keys(label);
  return names.every((name) => name.isWellFormed()) && Object.values(label).every((each) => isPortable(each));
}

function wrong(item: string, why: string): AssayError {
  return new AssayError('invalid', 'E_LABELS', `item ${JSON.stringify(item)} ${why}`);
}
