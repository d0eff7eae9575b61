/** A text as codes: those of its characters, or its bytes where all of it is ASCII. */
export type Codes = Uint8Array | Uint16Array;

const codeOf = (character: string): number => character.charCodeAt(0);

const SPACE = codeOf(' ');
export const QUOTE = codeOf('"');
const BACKSLASH = codeOf('\\');
const SLASH = codeOf('/');
export const COMMA = codeOf(',');
export const COLON = codeOf(':');
const MINUS = codeOf('-');
const POINT = codeOf('.');
const ZERO = codeOf('0');
const OPEN_LIST = codeOf('[');
const CLOSE_LIST = codeOf(']');
export const OPEN_MAP = codeOf('{');
export const CLOSE_MAP = codeOf('}');

/** White space as JSON has it within a line. */
function isSpace(code: number): boolean {
  return code === SPACE || code === 0x09 || code === 0x0d;
}

/** The first place at or after `at` that is not white space of a line. */
export function afterSpace(codes: Codes, at: number): number {
  let next = at;
  while (isSpace(codes[next]!)) next += 1;
  return next;
}

/** Whether the codes of a word stand at a place. */
export function startsAt(codes: Codes, at: number, word: Codes): boolean {
  for (let i = 0; i < word.length; i += 1) if (codes[at + i] !== word[i]) return false;
  return true;
}

/** A text that has as many characters as bytes has one for each. */
export function codesOf(text: string, bytes: Uint8Array): Codes {
  if (text.length === bytes.length) return bytes;
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i += 1) codes[i] = text.charCodeAt(i);
  return codes;
}

/** Where a scanner has doubts: the text is to be read by somebody who tells what is wrong, if anything is. */
export const DOUBT = -1;

/** Passes over JSON values in codes without making them. */
export interface Scanner {
  /** Whether the value that was passed is written as canonical JSON writes it; false where that is not known. */
  readonly isCanonical: boolean;
  /** Whether a string in the value that was passed has an escape. */
  readonly hasEscapes: boolean;
  /** The place after the value at `at`, or DOUBT. */
  readonly pass: (codes: Codes, at: number) => number;
}

const MAX_DEPTH = 32;
const MAX_KEYS = 64;
const MAX_DIGITS = 15;

/**
 * For lines that have not been read before. It passes over nothing that `parseJson` would refuse or `jsonCell`
 * would change, but has doubts about more than these: keys with escapes, many keys, long numbers.
 */
export class CarefulScanner implements Scanner {
  #codes: Codes = new Uint8Array();
  /** Places of the keys of the objects that are open. */
  readonly #keys: number[] = [];
  #known = 0;
  isCanonical = true;
  hasEscapes = false;

  pass(codes: Codes, at: number): number {
    this.#codes = codes;
    this.#known = 0;
    this.isCanonical = true;
    this.hasEscapes = false;
    return this.#value(at, 0);
  }

  #value(at: number, depth: number): number {
    const code = this.#codes[at]!;
    if (code === QUOTE) return this.#string(at);
    if (code === OPEN_MAP) return depth < MAX_DEPTH ? this.#object(at, depth + 1) : DOUBT;
    if (code === OPEN_LIST) return depth < MAX_DEPTH ? this.#list(at, depth + 1) : DOUBT;
    if (code === MINUS || isDigit(code)) return this.#number(at);
    return this.#word(at);
  }

  #string(at: number): number {
    const codes = this.#codes;
    for (let next = at + 1; next < codes.length; next += 1) {
      const code = codes[next]!;
      if (code === QUOTE) return next + 1;
      if (code < SPACE) return DOUBT;
      if (code !== BACKSLASH) continue;
      next = this.#escape(next + 1);
      if (next === DOUBT) return DOUBT;
    }
    return DOUBT;
  }

  #space(at: number): number {
    const next = afterSpace(this.#codes, at);
    if (next !== at) this.isCanonical = false;
    return next;
  }

  /** The last place of the escape after a backslash. Canonical JSON has those of one letter, but no `\/`. */
  #escape(at: number): number {
    const code = this.#codes[at]!;
    this.hasEscapes = true;
    if (SHORT_ESCAPES.has(code)) return at;
    this.isCanonical = false;
    if (code === SLASH) return at;
    return code === LETTER_U && this.#isCharacter(at + 1) ? at + 4 : DOUBT;
  }

  /** Four hexadecimal digits, and no half of a character. */
  #isCharacter(at: number): boolean {
    for (let i = 0; i < 4; i += 1) if (!isHexDigit(this.#codes[at + i]!)) return false;
    return (this.#codes[at]! | LOWER) !== LETTER_D || isDigitBelow(this.#codes[at + 1]!, 8);
  }

  #object(start: number, depth: number): number {
    const codes = this.#codes;
    const base = this.#known;
    let at = this.#space(start + 1);
    if (codes[at] === CLOSE_MAP) return at + 1;
    for (;;) {
      at = this.#key(at, base);
      if (at === DOUBT) return DOUBT;
      at = this.#value(at, depth);
      if (at === DOUBT) return DOUBT;
      at = this.#space(at);
      const code = codes[at];
      at += 1;
      if (code === CLOSE_MAP) break;
      if (code !== COMMA) return DOUBT;
      at = this.#space(at);
    }
    this.#known = base;
    return at;
  }

  /** The place of the value whose key is at `at`. */
  #key(at: number, base: number): number {
    const codes = this.#codes;
    if (codes[at] !== QUOTE) return DOUBT;
    const hadEscapes = this.hasEscapes;
    this.hasEscapes = false;
    const end = this.#string(at);
    if (end === DOUBT || this.hasEscapes || isOddName(codes, at + 1, end - 1) || !this.#learn(at + 1, base))
      return DOUBT;
    this.hasEscapes = hadEscapes;
    const colon = this.#space(end);
    return codes[colon] === COLON ? this.#space(colon + 1) : DOUBT;
  }

  /** False: the object has the key already, or too many. */
  #learn(key: number, base: number): boolean {
    for (let i = base; i < this.#known; i += 1) {
      const order = compareStrings(this.#codes, this.#keys[i]!, key);
      if (order === 0) return false;
      if (order > 0) this.isCanonical = false;
    }
    this.#keys[this.#known] = key;
    this.#known += 1;
    return this.#known - base <= MAX_KEYS;
  }

  #list(start: number, depth: number): number {
    const codes = this.#codes;
    let at = this.#space(start + 1);
    if (codes[at] === CLOSE_LIST) return at + 1;
    for (;;) {
      at = this.#value(at, depth);
      if (at === DOUBT) return DOUBT;
      at = this.#space(at);
      const code = codes[at];
      at += 1;
      if (code === CLOSE_LIST) return at;
      if (code !== COMMA) return DOUBT;
      at = this.#space(at);
    }
  }

  /** Without an exponent, of few digits, and not −0: nothing is rounded. */
  #number(start: number): number {
    const codes = this.#codes;
    const first = codes[start] === MINUS ? start + 1 : start;
    let at = first;
    while (isDigit(codes[at]!)) at += 1;
    const isZero = codes[first] === ZERO;
    if (at === first || (isZero && (at !== first + 1 || first !== start))) return DOUBT;
    if (codes[at] === POINT) at = this.#fraction(at, isZero);
    if (at === DOUBT || at - first > MAX_DIGITS || isExponent(codes[at]!)) return DOUBT;
    return at;
  }

  /** Canonical where it ends in no zero, and is not so small that it would be written with an exponent. */
  #fraction(point: number, isBelowOne: boolean): number {
    const codes = this.#codes;
    let at = point + 1;
    while (isDigit(codes[at]!)) at += 1;
    if (at === point + 1) return DOUBT;
    if (codes[at - 1] === ZERO || (isBelowOne && codes[point + 1] === ZERO)) this.isCanonical = false;
    return at;
  }

  #word(at: number): number {
    for (const word of WORDS) if (startsAt(this.#codes, at, word)) return at + word.length;
    return DOUBT;
  }
}

/** Of two strings, given the places after their opening quotes: below 0 where the first one comes before the other. */
function compareStrings(codes: Codes, first: number, second: number): number {
  for (let i = 0; ; i += 1) {
    const a = codes[first + i]!;
    const b = codes[second + i]!;
    if (a === QUOTE) return b === QUOTE ? 0 : -1;
    if (a !== b) return b === QUOTE ? 1 : a - b;
  }
}

/** By its length and first letter a name could be one that reaches for a prototype, or `toJSON`. */
function isOddName(codes: Codes, start: number, end: number): boolean {
  const code = codes[start];
  const length = end - start;
  if (length === 9) return code === UNDERSCORE || code === LETTER_P;
  return (length === 11 && code === LETTER_C) || (length === 6 && code === LETTER_T);
}

const encoder = new TextEncoder();

const WORDS = ['true', 'false', 'null'].map((word) => encoder.encode(word));
const SHORT_ESCAPES: ReadonlySet<number> = new Set(encoder.encode('"\\bfnrt'));
const UNDERSCORE = codeOf('_');
const LETTER_C = codeOf('c');
const LETTER_D = codeOf('d');
const LETTER_P = codeOf('p');
const LETTER_T = codeOf('t');
const LETTER_U = codeOf('u');
/** The bit that makes a capital letter a small one. */
const LOWER = 0x20;

function isDigit(code: number): boolean {
  return isDigitBelow(code, 10);
}

function isDigitBelow(code: number, end: number): boolean {
  return code >= ZERO && code < ZERO + end;
}

function isHexDigit(code: number): boolean {
  const letter = code | LOWER;
  return isDigit(code) || (letter >= 0x61 && letter <= 0x66);
}

function isExponent(code: number): boolean {
  return (code | LOWER) === 0x65;
}

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

function isEnd(code: number): boolean {
  return code === COMMA || code === CLOSE_MAP || code === CLOSE_LIST || isSpace(code);
}
