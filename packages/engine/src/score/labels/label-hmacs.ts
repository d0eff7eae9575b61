import type { JsonObject, JsonValue, SampleLabel } from '@assay/records';
import type { LabelKey } from '../../ports/label-key.ts';
import { LABEL_BYTES } from '../table/score-columns.ts';

/** HMACs that are remembered; beyond that they are answers, not labels, and hardly come again. */
const MOST = 10_000;

type Known = Map<JsonValue | undefined, Uint8Array>;

/**
 * The HMAC of each sample's label: what is expected, and the metadata. The id is not in it, so that most samples of a
 * classification cost a look into a table; samples of the same label have the same one.
 */
export class LabelHmacs {
  readonly #key: LabelKey;
  readonly #known = new Map<JsonObject | undefined, Known>();
  #count = 0;

  constructor(key: LabelKey) {
    this.#key = key;
  }

  of({ expected, metadata }: SampleLabel): Uint8Array {
    return this.#known.get(metadata)?.get(expected) ?? this.#learn(expected, metadata);
  }

  #learn(expected: JsonValue | undefined, metadata: JsonObject | undefined): Uint8Array {
    const label = {
      ...(expected === undefined ? {} : { expected }),
      ...(metadata === undefined ? {} : { metadata }),
    };
    const hmac = bytesOf(this.#key.json({ label }));
    // An object is made for one sample, and never asked for again.
    const isRepeated = typeof expected !== 'object' || expected === null;
    if (isRepeated && this.#count < MOST) this.#keep(expected, metadata, hmac);
    return hmac;
  }

  #keep(expected: JsonValue | undefined, metadata: JsonObject | undefined, hmac: Uint8Array): void {
    this.#count += 1;
    const known = this.#known.get(metadata);
    if (known === undefined) this.#known.set(metadata, new Map([[expected, hmac]]));
    else known.set(expected, hmac);
  }
}

/** The first half of it: 128 bits tell any two labels of a store apart. */
function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(LABEL_BYTES);
  for (let i = 0; i < LABEL_BYTES; i += 1) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
