import type { Digest, SampleInput } from '@assay/records';

/** What a run is given of a sample. Its label is not here, and nothing here leads to it. */
export interface InputSample {
  /** Position in the selected part of the dataset, from 0; the same for every run of a specification. */
  readonly ordinal: number;
  readonly id: string;
  /** Made a value when it is asked for. */
  readonly input: SampleInput;
  /** Made when it is asked for. */
  readonly input_digest: Digest;
}

/** A file of data that the project does not hold, by its digest. */
export interface OutsideFile {
  readonly path: string;
  readonly sha256: string;
}

/**
 * The inputs of a task as one specification selects them. Streamed from the file each time, never held whole.
 * Opening them has read the data once: ids are unique, rows are well-formed, labels included. The scorer opens the
 * labels by a door of its own (`openLabels`), which the run cannot reach.
 */
export interface Inputs {
  readonly samples: number;
  readonly inputs_digest: Digest;
  /** Files that lie outside of the project's folder; absent: there are none. */
  readonly outside?: readonly OutsideFile[];
  /** As many at a time as come without waiting; a batch is read as it is iterated, before the next is asked for. */
  readonly read: () => AsyncIterable<Iterable<InputSample>>;
}
