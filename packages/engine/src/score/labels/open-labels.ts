import type { Digest, Sample, SampleInput, SampleLabel, Scoring } from '@assay/records';
import type { Inputs } from '../../declare/inputs.ts';
import { labelOf } from '../../declare/samples/read-sample.ts';
import { type DigestedWith, InputOfSample, numberedSamples } from '../../declare/samples/numbered-samples.ts';
import { samplesBehind } from '../../declare/samples/whole-samples.ts';
import type { LabelKey } from '../../ports/store.ts';
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
