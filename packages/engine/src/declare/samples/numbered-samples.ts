import type { Digest, JsonValue, Sample, SampleInput } from '@assay/records';
import type { Digester } from '../../ports/platform.ts';
import type { InputSample } from '../inputs.ts';
import { LineSample } from './line-sample.ts';
import type { SampleBatches } from './placed-samples.ts';
import type { PlacedSample } from './sample-lines.ts';

type MakeSample<T> = (ordinal: number, sample: Sample) => T;

/** The samples in order, each made with its position. A batch is read as it is iterated, before the next is asked for. */
export async function* numberedSamples<T>(
  samples: SampleBatches,
  make: MakeSample<T>,
): AsyncGenerator<Iterable<T>> {
  const counter = { next: 0 };
  for await (const batch of samples) yield numberedBatch(batch, counter, make);
}

function* numberedBatch<T>(
  batch: Iterable<PlacedSample>,
  counter: { next: number },
  make: MakeSample<T>,
): Generator<T> {
  for (const { sample } of batch) {
    yield make(counter.next, sample);
    counter.next += 1;
  }
}

/** Digests of the files that an input names, in their order. */
export type FilesOf = (input: JsonValue) => readonly Digest[];

/** What the digest of an input is taken with. */
export interface DigestedWith {
  readonly digester: Digester;
  readonly filesOf: FilesOf | undefined;
}

/** An input is made a value, and its digest taken, when somebody asks. */
export class InputOfSample implements InputSample {
  readonly ordinal: number;
  readonly id: string;
  readonly #sample: Sample;
  readonly #with: DigestedWith;
  #input: SampleInput | null = null;
  #digest: Digest | null = null;

  constructor(ordinal: number, sample: Sample, digestedWith: DigestedWith) {
    this.ordinal = ordinal;
    this.id = sample.id;
    this.#sample = sample;
    this.#with = digestedWith;
  }

  get input(): SampleInput {
    return (this.#input ??= { id: this.id, input: this.#sample.input });
  }

  get input_digest(): Digest {
    return (this.#digest ??= this.#digestOf(this.#sample));
  }

  /** What stands on its line as canonical JSON is not written again. */
  #digestOf(sample: Sample): Digest {
    const { digester, filesOf } = this.#with;
    const files = filesOf?.(sample.input) ?? [];
    if (files.length > 0) return digester.json({ input: sample.input, files });
    if (sample instanceof LineSample && sample.hasCanonicalInput) return digester.canonical(sample.inputText);
    return digester.json(this.input.input);
  }
}
