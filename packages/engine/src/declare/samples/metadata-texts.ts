import type { JsonObject, JsonValue } from '@assay/records';
import { isPlainMetadata } from './plain-sample.ts';

/** Texts that are remembered, and how long they are at most. */
const MOST = 500;
const LONGEST = 200;

type Finish = (metadata: JsonObject | undefined) => JsonObject | null | undefined;

interface KnownText {
  readonly text: string;
  readonly metadata: JsonObject;
}

/** The metadata of samples by their text: few differ, and samples share them. */
export class MetadataTexts {
  readonly #finish: Finish;
  readonly #known = new Map<string, KnownText>();
  /** By length, the text that was met last: comparing it costs less than to cut out a text and look it up. */
  readonly #latest: (KnownText | undefined)[] = Array.from({ length: LONGEST + 1 }, () => undefined);
  /** Of a sample that has none of its own. */
  readonly none: JsonObject | null | undefined;

  /** What comes in is a sample's own metadata; what is made of them is remembered. */
  constructor(finish: Finish) {
    this.#finish = finish;
    this.none = finish(undefined);
  }

  /** Of JSON that was scanned, from `start` up to `end`. Null: it is not metadata, or not written as most is. */
  of(text: string, start: number, end: number): JsonObject | null {
    const latest = this.#latest[end - start];
    if (latest !== undefined && text.startsWith(latest.text, start)) return latest.metadata;
    return this.#find(text.slice(start, end));
  }

  #find(text: string): JsonObject | null {
    const known = this.#known.get(text);
    if (known === undefined) return this.#read(text);
    this.#latest[text.length] = known;
    return known.metadata;
  }

  #read(text: string): JsonObject | null {
    const read = JSON.parse(text) as JsonValue;
    const metadata = isPlainMetadata(read) ? (this.#finish(read) ?? null) : null;
    if (metadata !== null && this.#known.size < MOST && text.length <= LONGEST)
      this.#known.set(text, { text, metadata });
    return metadata;
  }
}
