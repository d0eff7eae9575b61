import type { JsonObject, JsonValue, Sample } from '@assay/records';

/** JSON within a text, known to be right. */
export interface JsonPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isCanonical: boolean;
}

/** The halves of a sample as canonical JSON; null where the line writes one in another way. */
export interface CanonicalHalves {
  readonly input: string | null;
  readonly label: string | null;
}

/** A sample as it stands on a line. Its input stays a text until somebody asks for it, which scorers hardly do. */
export class LineSample implements Sample {
  readonly id: string;
  readonly expected: JsonValue | undefined;
  readonly metadata: JsonObject | undefined;
  /** Null: not looked at yet. */
  readonly canonical: CanonicalHalves | null;
  /** Whether the line writes the input as canonical JSON. */
  readonly hasCanonicalInput: boolean;
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;

  constructor(
    { id, expected, metadata }: Pick<LineSample, 'id' | 'expected' | 'metadata'>,
    { text, start, end, isCanonical }: JsonPart,
    canonical: CanonicalHalves | null,
  ) {
    this.id = id;
    this.expected = expected;
    this.metadata = metadata;
    this.canonical = canonical;
    this.hasCanonicalInput = isCanonical;
    this.#text = text;
    this.#start = start;
    this.#end = end;
  }

  get input(): JsonValue {
    return JSON.parse(this.inputText) as JsonValue;
  }

  /** The input as the line writes it. */
  get inputText(): string {
    return this.#text.slice(this.#start, this.#end);
  }
}
