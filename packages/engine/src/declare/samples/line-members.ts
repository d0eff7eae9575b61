import { afterSpace, endOfString, endOfValue } from './json-span.ts';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openMap = 0x7b;
const closeMap = 0x7d;

/** From the first character of a value up to and not including `end`; where there is none, `end` is 0. */
interface Span {
  start: number;
  end: number;
}

/** Where the members of a sample stand in the text of its line. One object for all lines, filled by each. */
export class LineMembers {
  readonly id: Span = { start: 0, end: 0 };
  readonly input: Span = { start: 0, end: 0 };
  readonly expected: Span = { start: 0, end: 0 };
  readonly metadata: Span = { start: 0, end: 0 };

  /** Of a line that is known to be JSON. False: it is no object with the plain names of a sample's members. */
  find(text: string, start: number, end: number): boolean {
    this.expected.end = 0;
    this.metadata.end = 0;
    let at = afterSpace(text, start);
    if (text.charCodeAt(at) !== openMap) return false;
    do {
      const key = afterSpace(text, at + 1);
      if (text.charCodeAt(key) !== quote) return false;
      const keyEnd = endOfString(text, key);
      const member = this.#named(text, key + 1, keyEnd - 1);
      at = afterSpace(text, keyEnd);
      if (member === null || text.charCodeAt(at) !== colon) return false;
      member.start = afterSpace(text, at + 1);
      member.end = endOfValue(text, member.start);
      at = afterSpace(text, member.end);
    } while (text.charCodeAt(at) === comma);
    return text.charCodeAt(at) === closeMap && afterSpace(text, at + 1) === end;
  }

  /** A name that is written with escapes is none of these. */
  #named(text: string, start: number, end: number): Span | null {
    switch (end - start) {
      case 2:
        return text.startsWith('id', start) ? this.id : null;
      case 5:
        return text.startsWith('input', start) ? this.input : null;
      case 8:
        if (text.startsWith('expected', start)) return this.expected;
        return text.startsWith('metadata', start) ? this.metadata : null;
      case 15:
        return text.startsWith('expected_output', start) ? this.expected : null;
      default:
        return null;
    }
  }
}
