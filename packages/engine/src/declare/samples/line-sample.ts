import type { JsonObject, JsonValue, Sample } from '@assay/records';
import type { LineMembers } from './line-members.ts';

interface Values {
  readonly id: string;
  readonly expected: JsonValue | undefined;
  readonly metadata: JsonObject | undefined;
  /** Whether the metadata are those of the line, nothing added. */
  readonly isOwn: boolean;
}

/**
 * A sample as it stands on a line. Its input stays a text until somebody asks for it, which scorers hardly do; and
 * what is written as canonical JSON need not be written so again.
 */
export class LineSample implements Sample {
  readonly id: string;
  readonly expected: JsonValue | undefined;
  readonly metadata: JsonObject | undefined;
  readonly #text: string;
  readonly #input: number;
  readonly #inputEnd: number;
  readonly #expected: number;
  readonly #expectedEnd: number;
  readonly #metadata: number;
  readonly #metadataEnd: number;
  readonly #isInputCanonical: boolean;
  readonly #isLabelCanonical: boolean;

  /** The text that the members were found in, and the values that were made of them. */
  constructor(text: string, members: LineMembers, { id, expected, metadata, isOwn }: Values) {
    this.id = id;
    this.expected = expected;
    this.metadata = metadata;
    this.#text = text;
    this.#input = members.input.start;
    this.#inputEnd = members.input.end;
    this.#expected = members.expected.start;
    this.#expectedEnd = members.expected.end;
    this.#metadata = members.metadata.start;
    this.#metadataEnd = members.metadata.end;
    this.#isInputCanonical = members.input.isCanonical;
    this.#isLabelCanonical =
      isOwn &&
      (members.expected.end === 0 || members.expected.isCanonical) &&
      (members.metadata.end === 0 || members.metadata.isCanonical);
  }

  get input(): JsonValue {
    return JSON.parse(this.#text.slice(this.#input, this.#inputEnd)) as JsonValue;
  }

  /** Canonical JSON of the half that a model is handed; null where it is not written like that. An id has no escapes. */
  get canonicalInput(): string | null {
    if (!this.#isInputCanonical) return null;
    return `{"id":"${this.id}","input":${this.#text.slice(this.#input, this.#inputEnd)}}`;
  }

  /** Canonical JSON of the label; null where it is not written like that. */
  get canonicalLabel(): string | null {
    if (!this.#isLabelCanonical) return null;
    const [text, from, to] = [this.#text, this.#metadata, this.#metadataEnd];
    const metadata = to === 0 ? '' : `,"metadata":${text.slice(from, to)}`;
    if (this.#expectedEnd === 0) return `{"id":"${this.id}"${metadata}}`;
    return `{"expected":${text.slice(this.#expected, this.#expectedEnd)},"id":"${this.id}"${metadata}}`;
  }
}
