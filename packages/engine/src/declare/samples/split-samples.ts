import type { Digest, Sample, SampleInput, SampleLabel } from '@assay/records';
import type { Digester } from '../../ports/digester.ts';
import type { SplitSample } from '../dataset.ts';
import type { SampleBatches } from './placed-samples.ts';
import type { PlacedSample } from './sample-lines.ts';

/** The two halves of each sample: the run is handed `input`, the scorer alone opens `label`. */
export async function* splitSamples(
  samples: SampleBatches,
  digester: Digester,
): AsyncGenerator<Iterable<SplitSample>> {
  const places = { next: 0 };
  for await (const batch of samples) yield splitBatch(batch, places, digester);
}

function* splitBatch(
  batch: Iterable<PlacedSample>,
  places: { next: number },
  digester: Digester,
): Generator<SplitSample> {
  for (const { sample } of batch) {
    yield new Split(places.next, sample, digester);
    places.next += 1;
  }
}

class Split implements SplitSample {
  readonly ordinal: number;
  readonly label: SampleLabel;
  readonly #sample: Sample;
  readonly #digester: Digester;
  #input: SampleInput | null = null;
  #digest: Digest | null = null;

  constructor(ordinal: number, sample: Sample, digester: Digester) {
    this.ordinal = ordinal;
    this.label = labelOf(sample);
    this.#sample = sample;
    this.#digester = digester;
  }

  get input(): SampleInput {
    return (this.#input ??= { id: this.#sample.id, input: this.#sample.input });
  }

  get input_digest(): Digest {
    return (this.#digest ??= this.#digester.json(this.input.input));
  }
}

/** Keys in canonical order: a digest over what is in order costs less. */
export function labelOf({ id, expected, metadata }: Sample): SampleLabel {
  if (expected === undefined) return metadata === undefined ? { id } : { id, metadata };
  return metadata === undefined ? { expected, id } : { expected, id, metadata };
}
