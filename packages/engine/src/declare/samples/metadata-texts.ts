import type { JsonObject, JsonValue } from '@assay/records';
import { type Codes, startsAt } from '@assay/rows';
import { isPlainMetadata } from './plain-sample.ts';

/** Texts that are remembered, and how long they are at most. */
const MOST = 500;
const LONGEST = 200;

type Finish = (metadata: JsonObject | undefined) => JsonObject | null | undefined;

/** Where JSON stands that was scanned: from `start` up to `end`. */
interface Scanned {
  readonly text: string;
  readonly codes: Codes;
  readonly start: number;
  readonly end: number;
}

interface KnownText {
  readonly codes: Codes;
  readonly metadata: JsonObject;
}

/** The metadata of samples by their text: few differ, and samples share them. */
export class MetadataTexts {
  readonly #finish: Finish;
  readonly #known = new Map<string, JsonObject>();
  /** By length, the text that came again last: comparing it costs less than to cut out a text and look it up. */
  readonly #latest: (KnownText | undefined)[] = Array.from({ length: LONGEST + 1 }, () => undefined);
  /** Of a sample that has none of its own. */
  readonly none: JsonObject | null | undefined;

  /** What comes in is a sample's own metadata; what is made of them is remembered. */
  constructor(finish: Finish) {
    this.#finish = finish;
    this.none = finish(undefined);
  }

  /** Null: it is not metadata, or not written as most is. */
  of(text: string, codes: Codes, { start, end }: Pick<Scanned, 'start' | 'end'>): JsonObject | null {
    const latest = this.#latest[end - start];
    if (latest !== undefined && startsAt(codes, start, latest.codes)) return latest.metadata;
    return this.#find({ text, codes, start, end });
  }

  #find({ text, codes, start, end }: Scanned): JsonObject | null {
    const own = text.slice(start, end);
    const metadata = this.#known.get(own);
    if (metadata === undefined) return this.#read(own);
    this.#latest[own.length] = { codes: codes.slice(start, end), metadata };
    return metadata;
  }

  #read(text: string): JsonObject | null {
    const read = JSON.parse(text) as JsonValue;
    const metadata = isPlainMetadata(read) ? (this.#finish(read) ?? null) : null;
    if (metadata !== null && this.#known.size < MOST && text.length <= LONGEST)
      this.#known.set(text, metadata);
    return metadata;
  }
}
