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
