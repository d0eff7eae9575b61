import { AssayError, type Digest } from '@assay/records';
import type { Inputs } from '../inputs.ts';
import type { DigestedWith } from './numbered-samples.ts';
import type { SampleBatches } from './placed-samples.ts';

/** The samples behind some inputs, labels included, as they were checked. */
export interface WholeSamples {
  /** Plain, so that short labels could be guessed from it: it stays in memory. */
  readonly labels_digest: Digest;
  /** How many have no expected value. */
  readonly unlabelled: number;
  readonly read: () => SampleBatches;
  /** What the digest of an input is taken with. */
  readonly digestedWith: DigestedWith;
}

const behind = new WeakMap<Inputs, WholeSamples>();

/** Puts the samples behind their inputs: who holds the inputs does not hold them. */
export function putBehind(inputs: Inputs, samples: WholeSamples): Inputs {
  behind.set(inputs, samples);
  return inputs;
}

/** For the door of the labels alone. */
export function samplesBehind(inputs: Inputs): WholeSamples {
  const samples = behind.get(inputs);
  if (samples !== undefined) return samples;
  throw new AssayError(
    'usage',
    'E_LABELS',
    'labels are opened by the inputs that openInputs gave, and no others',
  );
}
