import type { Digest, SampleInput, SampleLabel } from '@assay/records';

/** One row of a dataset, split at the door: the run sees `input`, the scorer alone sees `label`. */
export interface SplitSample {
  /** Position in the selected part of the dataset, from 0; the same for every run of a specification. */
  readonly ordinal: number;
  readonly input: SampleInput;
  /** Made when it is asked for. */
  readonly input_digest: Digest;
  readonly label: SampleLabel;
}

/**
 * The samples of a task as one specification selects them. Streamed from the file each time, never held
 * whole. Building it has read the data once: ids are unique, rows are well-formed, the digests are known.
 */
export interface Dataset {
  readonly samples: number;
  readonly inputs_digest: Digest;
  readonly labels_digest: Digest;
  /** As many at a time as come without waiting; a batch is read as it is iterated, before the next is asked for. */
  readonly read: () => AsyncIterable<Iterable<SplitSample>>;
}
