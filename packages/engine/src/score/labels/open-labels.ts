import type { Digest, Sample, SampleInput, SampleLabel } from '@assay/records';
import type { Inputs } from '../../declare/inputs.ts';
import { labelOf } from '../../declare/samples/label-of.ts';
import type { PlacedSample } from '../../declare/samples/sample-lines.ts';
import { samplesBehind, type WholeSamples } from '../../declare/samples/whole-samples.ts';
import type { Digester } from '../../ports/digester.ts';
import type { LabelledSample, Labels } from './labels.ts';

/** The scorer's door: the labels that belong to these inputs. Nothing on the run side may come here. */
export function openLabels(inputs: Inputs): Labels {
  const { samples, inputs_digest } = inputs;
  const whole = samplesBehind(inputs);
  return {
    samples,
    inputs_digest,
    plainDigest: () => whole.labels_digest,
    read: () => labelledSamples(whole),
  };
}

async function* labelledSamples({ read, digester }: WholeSamples): AsyncGenerator<Iterable<LabelledSample>> {
  const places = { next: 0 };
  for await (const batch of read()) yield labelledBatch(batch, places, digester);
}

function* labelledBatch(
  batch: Iterable<PlacedSample>,
  places: { next: number },
  digester: Digester,
): Generator<LabelledSample> {
  for (const { sample } of batch) {
    yield new Labelled(places.next, sample, digester);
    places.next += 1;
  }
}

class Labelled implements LabelledSample {
  readonly ordinal: number;
  readonly id: string;
  readonly label: SampleLabel;
  readonly #sample: Sample;
  readonly #digester: Digester;
  #input: SampleInput | null = null;
  #digest: Digest | null = null;

  constructor(ordinal: number, sample: Sample, digester: Digester) {
    this.ordinal = ordinal;
    this.id = sample.id;
    this.label = labelOf(sample);
    this.#sample = sample;
    this.#digester = digester;
  }

  get input(): SampleInput {
    return (this.#input ??= { id: this.id, input: this.#sample.input });
  }

  get input_digest(): Digest {
    return (this.#digest ??= this.#digester.json(this.input.input));
  }
}
