import type { Digest, Sample, SampleInput, SampleLabel } from '@assay/records';
import type { Inputs } from '../../declare/inputs.ts';
import { labelOf } from '../../declare/samples/label-of.ts';
import { type DigestedWith, InputOfSample, numberedSamples } from '../../declare/samples/numbered-samples.ts';
import { samplesBehind } from '../../declare/samples/whole-samples.ts';
import type { LabelledSample, Labels } from './labels.ts';

/** The scorer's door: the labels that belong to these inputs. Nothing on the run side may come here. */
export function openLabels(inputs: Inputs): Labels {
  const { samples, inputs_digest } = inputs;
  const { read, digestedWith, labels_digest, unlabelled } = samplesBehind(inputs);
  return {
    samples,
    inputs_digest,
    unlabelled,
    plainDigest: () => labels_digest,
    read: () => numberedSamples(read(), (ordinal, sample) => new Labelled(ordinal, sample, digestedWith)),
  };
}

/** Its input is hardly ever asked for, and made when it is. */
class Labelled implements LabelledSample {
  readonly ordinal: number;
  readonly id: string;
  readonly label: SampleLabel;
  readonly #sample: Sample;
  readonly #with: DigestedWith;
  #made: InputOfSample | null = null;

  constructor(ordinal: number, sample: Sample, digestedWith: DigestedWith) {
    this.ordinal = ordinal;
    this.id = sample.id;
    this.label = labelOf(sample);
    this.#sample = sample;
    this.#with = digestedWith;
  }

  get input(): SampleInput {
    return this.#input.input;
  }

  get input_digest(): Digest {
    return this.#input.input_digest;
  }

  get #input(): InputOfSample {
    return (this.#made ??= new InputOfSample(this.ordinal, this.#sample, this.#with));
  }
}
