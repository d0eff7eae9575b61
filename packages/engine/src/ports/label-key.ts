import type { JsonValue, LabelCommitment, SampleLabel } from '@assay/records';

/** What a label is compared by: the id is not in it. */
export type LabelParts = Pick<SampleLabel, 'expected' | 'metadata'>;

/**
 * The store's secret, by which labels are compared: without it one cannot try out what a short label may be. It is
 * used through these functions only, and never shown.
 */
export interface LabelKey {
  /** Tells keys apart. HMACs under two keys say nothing about one another. */
  readonly id: string;
  /** HMAC-SHA-256 over canonical JSON, as 64 hexadecimal digits. */
  readonly json: (value: JsonValue) => string;
  /** Of `json({ label })`, the first bytes, a character for each. */
  readonly label: (label: LabelParts) => string;
  /** What may be published about labels: a commitment that tells nothing until somebody opens it. */
  readonly commit: (snapshotId: string, item: string, label: JsonValue) => LabelCommitment;
}
