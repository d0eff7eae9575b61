import type { JsonObject, JsonValue, Sample } from '@assay/records';
import {
  afterSpace,
  CLOSE_MAP,
  type Codes,
  COLON,
  COMMA,
  DOUBT,
  OPEN_MAP,
  type Scanner,
  startsAt,
} from '@assay/rows';

/** JSON within a text, known to be right. */
interface JsonPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isCanonical: boolean;
}

/** The halves of a sample as canonical JSON; null where the line writes one in another way. */
interface CanonicalHalves {
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

/**
 * The halves of a sample out of its line, where the line has them as canonical JSON: names in order, nothing between
 * them. An id that is plain is written in one way only.
 */
export function canonicalHalves(text: string, id: string, members: LineMembers): CanonicalHalves {
  const { input, expected, metadata } = members;
  return {
    input: input.isCanonical ? `{"id":"${id}",${named('input', text, input)}}` : null,
    label: isWritten(expected) && isWritten(metadata) ? label(text, id, members) : null,
  };
}

function label(text: string, id: string, { expected, metadata }: LineMembers): string {
  const before = expected.end === 0 ? '' : `${named('expected', text, expected)},`;
  const after = metadata.end === 0 ? '' : `,${named('metadata', text, metadata)}`;
  return `{${before}"id":"${id}"${after}}`;
}

function named(name: string, text: string, { start, end }: Member): string {
  return `"${name}":${text.slice(start, end)}`;
}

/** As canonical JSON writes it, or not at all. */
function isWritten({ end, isCanonical }: Member): boolean {
  return end === 0 || isCanonical;
}

/** The value of a member, from its first character up to and not including `end`; where there is none, `end` is 0. */
export interface Member {
  readonly start: number;
  readonly end: number;
  readonly isCanonical: boolean;
  readonly hasEscapes: boolean;
}

interface NamedMember {
  readonly name: Uint8Array;
  readonly member: ReturnType<typeof absent>;
}

/** Where the members of a sample stand on its line. One object for all lines, filled by each. */
export class LineMembers {
  readonly #scanner: Scanner;
  readonly #id = absent();
  readonly #input = absent();
  readonly #expected = absent();
  readonly #metadata = absent();
  readonly #names: readonly NamedMember[] = [
    { name: quoted('id'), member: this.#id },
    { name: quoted('input'), member: this.#input },
    { name: quoted('expected'), member: this.#expected },
    { name: quoted('metadata'), member: this.#metadata },
    { name: quoted('expected_output'), member: this.#expected },
  ];

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  get id(): Member {
    return this.#id;
  }

  get input(): Member {
    return this.#input;
  }

  /** `expected` or `expected_output`. */
  get expected(): Member {
    return this.#expected;
  }

  get metadata(): Member {
    return this.#metadata;
  }

  /** False: the line is not a JSON object with the members of a sample alone, or the scanner has doubts about one. */
  find(codes: Codes, start: number, end: number): boolean {
    this.#id.end = 0;
    this.#input.end = 0;
    this.#expected.end = 0;
    this.#metadata.end = 0;
    let at = afterSpace(codes, start);
    if (codes[at] !== OPEN_MAP) return false;
    do {
      at = this.#pass(codes, afterSpace(codes, at + 1));
      if (at === DOUBT) return false;
    } while (codes[at] === COMMA);
    if (codes[at] !== CLOSE_MAP || afterSpace(codes, at + 1) !== end) return false;
    return this.#id.end !== 0 && this.#input.end !== 0;
  }

  /** The place of what comes after the member whose name is at `at`. */
  #pass(codes: Codes, at: number): number {
    const named = this.#named(codes, at);
    // A second one of the name would be lost.
    if (named === null || named.member.end !== 0) return DOUBT;
    const { name, member } = named;
    const colon = afterSpace(codes, at + name.length);
    if (codes[colon] !== COLON) return DOUBT;
    const scanner = this.#scanner;
    member.start = afterSpace(codes, colon + 1);
    const after = scanner.pass(codes, member.start);
    if (after === DOUBT) return DOUBT;
    member.end = after;
    member.isCanonical = scanner.isCanonical;
    member.hasEscapes = scanner.hasEscapes;
    return afterSpace(codes, after);
  }

  #named(codes: Codes, at: number): NamedMember | null {
    for (let i = 0; i < this.#names.length; i += 1) {
      const named = this.#names[i]!;
      if (startsAt(codes, at, named.name)) return named;
    }
    return null;
  }
}

function absent() {
  return { start: 0, end: 0, isCanonical: false, hasEscapes: false };
}

const encoder = new TextEncoder();

/** A name with its quotes; one that is written with escapes is none of these. */
function quoted(name: string): Uint8Array {
  return encoder.encode(`"${name}"`);
}
