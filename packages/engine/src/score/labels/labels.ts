import type { Digest, SampleLabel } from '@assay/records';
import type { InputSample } from '../../declare/inputs.ts';

/** A whole sample, as the scorer sees it. */
export interface LabelledSample extends InputSample {
  readonly label: SampleLabel;
}

/** The labels of a task's samples, with their inputs, in the order of the inputs. Streamed, never held whole. */
export interface Labels {
  readonly samples: number;
  readonly inputs_digest: Digest;
  /** How many have no expected value. */
  readonly unlabelled: number;
  /** Short labels could be guessed from it: it is never printed, stored or sent, but sealed (`sealLabels`). */
  readonly plainDigest: () => Digest;
  /** In batches, as inputs are read. */
  readonly read: () => AsyncIterable<Iterable<LabelledSample>>;
}
