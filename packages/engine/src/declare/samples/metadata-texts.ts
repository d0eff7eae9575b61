import type { JsonObject } from '@assay/records';
import { plainJson } from './plain-json.ts';

/** Texts that are remembered, and how long they are at most. */
const MOST = 500;
const LONGEST = 200;

/** The metadata of samples by their text: few differ, and samples share them. */
export class MetadataTexts {
  readonly #finish: (metadata: JsonObject) => JsonObject;
  readonly #known = new Map<string, JsonObject>();

  /** What comes in is a sample's own metadata; what is made of them is remembered. */
  constructor(finish: (metadata: JsonObject) => JsonObject) {
    this.#finish = finish;
  }

  /** Null: a text that needs a closer look. */
  of(text: string): JsonObject | null {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const read = plainJson(text);
    // Without members they are none at all.
    if (typeof read !== 'object' || read === null || Object.keys(read).length === 0) return null;
    const metadata = this.#finish(read as JsonObject);
    if (this.#known.size < MOST && text.length <= LONGEST) this.#known.set(text, metadata);
    return metadata;
  }
}
