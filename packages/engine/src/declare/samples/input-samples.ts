import type { Digest, Sample, SampleInput } from '@assay/records';
import type { Digester } from '../../ports/digester.ts';
import type { InputSample } from '../inputs.ts';
import type { SampleBatches } from './placed-samples.ts';
import type { PlacedSample } from './sample-lines.ts';

/** What the run is handed of each sample. */
export async function* inputSamples(
  samples: SampleBatches,
  digester: Digester,
): AsyncGenerator<Iterable<InputSample>> {
  const places = { next: 0 };
  for await (const batch of samples) yield inputsOf(batch, places, digester);
}

function* inputsOf(
  batch: Iterable<PlacedSample>,
  places: { next: number },
  digester: Digester,
): Generator<InputSample> {
  for (const { sample } of batch) {
    yield new InputOfSample(places.next, sample, digester);
    places.next += 1;
  }
}

/** An input is made a value, and its digest taken, when somebody asks. */
class InputOfSample implements InputSample {
  readonly ordinal: number;
  readonly #sample: Sample;
  readonly #digester: Digester;
  #input: SampleInput | null = null;
  #digest: Digest | null = null;

  constructor(ordinal: number, sample: Sample, digester: Digester) {
    this.ordinal = ordinal;
    this.#sample = sample;
    this.#digester = digester;
  }

  get id(): string {
    return this.#sample.id;
  }

  get input(): SampleInput {
    return (this.#input ??= { id: this.id, input: this.#sample.input });
  }

  get input_digest(): Digest {
    return (this.#digest ??= this.#digester.json(this.input.input));
  }
}
