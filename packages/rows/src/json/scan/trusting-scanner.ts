import {
  afterSpace,
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_MAP,
  type Codes,
  COLON,
  COMMA,
  isSpace,
  MINUS,
  OPEN_LIST,
  OPEN_MAP,
  POINT,
  QUOTE,
  ZERO,
} from './codes.ts';
import { DOUBT, type Scanner } from './scanner.ts';

/**
 * For lines that were read before and found right: it looks no closer than it must to find where values end. What
 * `CarefulScanner` has doubts about because it would be changed (−0) or misread (keys with escapes), it has too.
 */
export class TrustingScanner implements Scanner {
  readonly isCanonical = false;
  hasEscapes = false;
  #codes: Codes = new Uint8Array();

  pass(codes: Codes, at: number): number {
    this.#codes = codes;
    this.hasEscapes = false;
    const code = codes[at]!;
    if (code === QUOTE) return this.#string(at);
    return code === OPEN_MAP || code === OPEN_LIST ? this.#nested(at) : this.#word(at);
  }

  #string(at: number): number {
    const codes = this.#codes;
    for (let next = at + 1; next < codes.length; next += 1) {
      const code = codes[next];
      if (code === QUOTE) return next + 1;
      if (code !== BACKSLASH) continue;
      this.hasEscapes = true;
      next += 1;
    }
    return DOUBT;
  }

  #nested(start: number): number {
    const codes = this.#codes;
    let depth = 0;
    for (let at = start; at < codes.length; at += 1) {
      const code = codes[at]!;
      if (code === QUOTE) {
        const end = this.#string(at);
        if (end === DOUBT || this.#isKeyWithEscapes(at, end)) return DOUBT;
        at = end - 1;
      } else if (code === OPEN_MAP || code === OPEN_LIST) depth += 1;
      else if (code === CLOSE_MAP || code === CLOSE_LIST) {
        depth -= 1;
        if (depth === 0) return at + 1;
      } else if (code === MINUS && this.#mayBeZero(at + 1)) return DOUBT;
    }
    return DOUBT;
  }

  /** A number that begins with 0, or has an exponent: after a minus it may stand for −0. */
  #mayBeZero(start: number): boolean {
    const codes = this.#codes;
    let at = start;
    while (codes[at] === POINT || (codes[at]! >= ZERO && codes[at]! <= NINE)) at += 1;
    return codes[start] === ZERO || (codes[at]! | LOWER) === LETTER_E;
  }

  #isKeyWithEscapes(start: number, end: number): boolean {
    if (!this.hasEscapes || this.#codes[afterSpace(this.#codes, end)] !== COLON) return false;
    return this.#codes.subarray(start, end).includes(BACKSLASH);
  }

  /** A number, or true, false, null. */
  #word(start: number): number {
    const codes = this.#codes;
    let at = start;
    if (codes[at] === MINUS && this.#mayBeZero(at + 1)) return DOUBT;
    while (at < codes.length && !isEnd(codes[at]!)) at += 1;
    return at;
  }
}

const NINE = ZERO + 9;
const LETTER_E = 0x65;
/** The bit that makes a capital letter a small one. */
const LOWER = 0x20;

function isEnd(code: number): boolean {
  return code === COMMA || code === CLOSE_MAP || code === CLOSE_LIST || isSpace(code);
}
