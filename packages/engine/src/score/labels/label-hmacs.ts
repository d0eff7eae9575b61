import type { JsonObject, JsonValue, SampleLabel } from '@assay/records';
import type { LabelKey } from '../../ports/label-key.ts';
import { LABEL_BYTES } from '../table/score-columns.ts';

/** HMACs that are remembered; beyond that they are answers, not labels, and hardly come again. */
const MOST = 10_000;
/** After so many without as many that came again, nothing is remembered any more: looking costs what it would save. */
const FEW = 2_000;
const PLACES = 4_096;

type Known = Map<JsonValue | undefined, Uint8Array>;

interface Kept {
  readonly expected: string;
  readonly metadata: JsonObject | undefined;
  readonly hmac: Uint8Array;
}

/**
 * The HMAC of each sample's label: what is expected, and the metadata. The id is not in it, so that most samples of a
 * classification cost a look into a table; samples of the same label have the same one.
 */
export class LabelHmacs {
  readonly #key: LabelKey;
  readonly #known = new Map<JsonObject | undefined, Known>();
  readonly #made = new Uint8Array(LABEL_BYTES);
  /** The first label of each place: to compare a text takes half of what a map takes to find it. */
  readonly #first = Array.from<unknown, Kept | null>({ length: PLACES }, () => null);
  /** Samples that follow one another often have the same metadata. */
  #last: JsonObject | undefined;
  #knownOfLast: Known | undefined;
  #count = 0;
  #repeated = 0;

  constructor(key: LabelKey) {
    this.#key = key;
  }

  /** The bytes may be those of another label after the next call: whoever keeps them copies them. */
  of({ expected, metadata }: SampleLabel): Uint8Array {
    if (this.#count >= FEW && this.#repeated < this.#count) return this.#make(expected, metadata);
    const place = typeof expected === 'string' ? placeOf(expected) : 0;
    const first = this.#first[place]!;
    if (first !== null && first.expected === expected && first.metadata === metadata) {
      this.#repeated += 1;
      return first.hmac;
    }
    const known = this.#knownOf(metadata)?.get(expected);
    if (known === undefined) return this.#learn(expected, metadata);
    if (first === null && typeof expected === 'string')
      this.#first[place] = { expected, metadata, hmac: known };
    this.#repeated += 1;
    return known;
  }

  #knownOf(metadata: JsonObject | undefined): Known | undefined {
    if (this.#knownOfLast !== undefined && this.#last === metadata) return this.#knownOfLast;
    this.#last = metadata;
    this.#knownOfLast = this.#known.get(metadata);
    return this.#knownOfLast;
  }

  #learn(expected: JsonValue | undefined, metadata: JsonObject | undefined): Uint8Array {
    const hmac = this.#make(expected, metadata);
    // An object is made for one sample, and never asked for again.
    const isRepeated = typeof expected !== 'object' || expected === null;
    if (isRepeated && this.#count < MOST) this.#keep(expected, metadata, hmac.slice());
    return hmac;
  }

  /** The first half of it: 128 bits tell any two labels of a store apart. */
  #make(expected: JsonValue | undefined, metadata: JsonObject | undefined): Uint8Array {
    const hmac = this.#key.label({ expected, metadata });
    for (let i = 0; i < LABEL_BYTES; i += 1) this.#made[i] = hmac.charCodeAt(i);
    return this.#made;
  }

  #keep(expected: JsonValue | undefined, metadata: JsonObject | undefined, hmac: Uint8Array): void {
    this.#count += 1;
    const known = this.#known.get(metadata);
    if (known === undefined) this.#known.set(metadata, new Map([[expected, hmac]]));
    else known.set(expected, hmac);
  }
}

/** By its last three characters, in which labels differ most. */
function placeOf(text: string): number {
  const last = text.length - 1;
  const code = text.charCodeAt(last) + 31 * text.charCodeAt(last - 1) + 961 * text.charCodeAt(last - 2);
  return (code % PLACES) | 0;
}
