import { type Codes, DOUBT, JsonScanner, startsAt } from './json-scanner.ts';

/** The value of a member, from its first character up to and not including `end`; where there is none, `end` is 0. */
export interface Member {
  readonly start: number;
  readonly end: number;
  readonly isCanonical: boolean;
  readonly hasEscapes: boolean;
}

/** Where the members of a sample stand on its line. One object for all lines, filled by each. */
export class LineMembers {
  readonly #scanner = new JsonScanner();
  readonly #id = absent();
  readonly #input = absent();
  readonly #expected = absent();
  readonly #metadata = absent();

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

  /** False: the line is no JSON object with the members of a sample alone, or the scanner has doubts about one. */
  find(codes: Codes, start: number, end: number): boolean {
    const scanner = this.#scanner;
    this.#id.end = 0;
    this.#input.end = 0;
    this.#expected.end = 0;
    this.#metadata.end = 0;
    scanner.begin(codes);
    let at = scanner.space(start);
    if (codes[at] !== OPEN_MAP) return false;
    do {
      at = this.#member(codes, scanner.space(at + 1));
      if (at === DOUBT) return false;
    } while (codes[at] === COMMA);
    if (codes[at] !== CLOSE_MAP || scanner.space(at + 1) !== end) return false;
    return this.#id.end !== 0 && this.#input.end !== 0;
  }

  /** The place of what comes after the member whose name is at `at`. */
  #member(codes: Codes, at: number): number {
    const scanner = this.#scanner;
    if (codes[at] !== QUOTE) return DOUBT;
    const end = scanner.string(at);
    const member = end === DOUBT ? null : this.#named(codes, at + 1, end - 1);
    // A second one of the name would be lost.
    if (member === null || member.end !== 0) return DOUBT;
    const colon = scanner.space(end);
    if (codes[colon] !== COLON) return DOUBT;
    member.start = scanner.space(colon + 1);
    scanner.begin(codes);
    const after = scanner.value(member.start);
    if (after === DOUBT) return DOUBT;
    member.end = after;
    member.isCanonical = scanner.isCanonical;
    member.hasEscapes = scanner.hasEscapes;
    return scanner.space(after);
  }

  /** A name that is written with escapes is none of these. */
  #named(codes: Codes, start: number, end: number): ReturnType<typeof absent> | null {
    switch (end - start) {
      case 2:
        return startsAt(codes, start, ID) ? this.#id : null;
      case 5:
        return startsAt(codes, start, INPUT) ? this.#input : null;
      case 8:
        if (startsAt(codes, start, EXPECTED)) return this.#expected;
        return startsAt(codes, start, METADATA) ? this.#metadata : null;
      case 15:
        return startsAt(codes, start, EXPECTED_OUTPUT) ? this.#expected : null;
      default:
        return null;
    }
  }
}

function absent() {
  return { start: 0, end: 0, isCanonical: false, hasEscapes: false };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;

const encoder = new TextEncoder();
const ID = encoder.encode('id');
const INPUT = encoder.encode('input');
const EXPECTED = encoder.encode('expected');
const EXPECTED_OUTPUT = encoder.encode('expected_output');
const METADATA = encoder.encode('metadata');
