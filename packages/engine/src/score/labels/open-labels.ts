import type { Sample, SampleLabel } from '@assay/records';
import type { Inputs } from '../../declare/inputs.ts';
import { labelOf } from '../../declare/samples/label-of.ts';
import { InputOfSample, numberedSamples } from '../../declare/samples/numbered-samples.ts';
import { samplesBehind } from '../../declare/samples/whole-samples.ts';
import type { Digester } from '../../ports/digester.ts';
import type { LabelledSample, Labels } from './labels.ts';

/** The scorer's door: the labels that belong to these inputs. Nothing on the run side may come here. */
export function openLabels(inputs: Inputs): Labels {
  const { samples, inputs_digest } = inputs;
  const { read, digester, labels_digest, unlabelled } = samplesBehind(inputs);
  return {
    samples,
    inputs_digest,
    unlabelled,
    plainDigest: () => labels_digest,
    read: () => numberedSamples(read(), (ordinal, sample) => new Labelled(ordinal, sample, digester)),
  };
}

class Labelled extends InputOfSample implements LabelledSample {
  readonly label: SampleLabel;

  constructor(ordinal: number, sample: Sample, digester: Digester) {
    super(ordinal, sample, digester);
    this.label = labelOf(sample);
  }
}
