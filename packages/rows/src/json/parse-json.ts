import { AssayError } from '@assay/records';
import { locate } from '../text.ts';

const QUOTES = /^['‘’“”«»`]/u;

/** A value that is cut off, and nothing after it. */
const CUT = /^(?:-|t|tr|tru|f|fa|fal|fals|n|nu|nul|\.|[eE][-+]?)$/;

interface Known {
  /** What stands where the reader stopped, to the end of the text. */
  readonly rest: RegExp;
  readonly fix: string;
}

/** What people write who mean JSON, and what JSON wants there. The first that fits is said. */
const KNOWN: readonly Known[] = [
  {
    rest: QUOTES,
    fix: 'JSON writes keys and texts in double quotes: {"id": "a"}. A file of Python\'s own form can be written again with json.dumps.',
  },
  { rest: /^(?:True|False|None)\b/, fix: 'JSON writes true, false and null in small letters.' },
  {
    rest: /^[-+]?(?:NaN|nan|Infinity|inf)\b/,
    fix: 'JSON has no NaN and no infinity: leave the field out, or write null.',
  },
  { rest: /^undefined\b/, fix: 'JSON has no undefined: leave the field out, or write null.' },
  { rest: /^(?:\/[/*]|#)/, fix: 'JSON has no comments: take it out.' },
  {
    rest: /^[+.]\d|^0\d/,
    fix: 'JSON writes numbers as 0.5 and 12: no plus, no leading dot, no leading zero.',
  },
];

/** What to do about a text that is not JSON, by what stands where reading stopped; undefined where nothing is known to help. */
function jsonFix(text: string, at: number): string | undefined {
  const rest = text.slice(at, at + 40);
  const before = text.slice(Math.max(0, at - 200), at).trimEnd();
  if (rest === '' || CUT.test(rest))
    return 'It ends too early: close what is open. In a .jsonl file each object stands whole on one line.';
  if (/^[}\]]/.test(rest) && before.endsWith(','))
    return 'Take out the comma before it: JSON has none there.';
  const known = KNOWN.find((one) => one.rest.test(rest));
  if (known !== undefined) return known.fix;
  if (/^[A-Za-z_$][\w$-]*\s*:/.test(rest)) return 'JSON writes keys in double quotes: {"id": "a"}.';
  return undefined;
}

/** The same where the document has ended and something stands behind it. */
function trailingFix(text: string, at: number): string {
  const rest = text.slice(at, at + 2);
  if (rest.startsWith(','))
    return 'Take out the comma: lines of a .jsonl file have none between them. An array of objects is called .json.';
  return rest.startsWith('{')
    ? 'Put each object on a line of its own, in a file that is called .jsonl.'
    : 'Take out what stands behind it.';
}

const UNCLOSED = 'Close the quote. A line break inside a text is written \\n, a quote \\", a backslash \\\\.';

/** Keys and names of columns that reach for a prototype: they mean something to the language itself, and are refused everywhere. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

/** Where an object starts in the source text. Kept on the object itself, invisible to Object.keys. */
export const offsetOf: unique symbol = Symbol('offset');

/** An object as the parser makes it: keys in order, no prototype surprises, its place remembered. */
export type SourceObject = { [key: string]: SourceValue } & { [offsetOf]?: number };
export type SourceValue = null | boolean | number | string | SourceValue[] | SourceObject;

export interface JsonLimits {
  /** Of the text, in UTF-16 code units. */
  readonly maxLength: number;
  readonly maxDepth: number;
  /** Objects and arrays together. */
  readonly maxNodes: number;
  readonly maxStringLength: number;
  readonly maxKeys: number;
}

/** Room for a task with 100,000 subtasks; far from what a hostile file needs to do harm. */
export const defaultJsonLimits: JsonLimits = {
  maxLength: 64 * 1024 * 1024,
  maxDepth: 64,
  maxNodes: 1_000_000,
  maxStringLength: 1024 * 1024,
  maxKeys: 10_000,
};

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const controlCharacter = /[\u0000-\u001f]/;

/**
 * Parses RFC 8259 JSON as JSON.parse does, and refuses what JSON.parse lets pass: duplicate keys, keys
 * that reach for a prototype, lone surrogates, numbers that overflow, and anything beyond the limits.
 * Linear in the length of the text. Errors carry line and column.
 */
export function parseJson(text: string, limits: JsonLimits = defaultJsonLimits): SourceValue {
  if (text.length > limits.maxLength) {
    throw new AssayError(
      'invalid',
      'E_SPEC_SIZE',
      `the document has ${text.length} characters; at most ${limits.maxLength} are read`,
    );
  }
  return new Parser(text, limits).document();
}

class Parser {
  #at = 0;
  #nodes = 0;
  #nextBackslash = -2;
  readonly #text: string;
  readonly #limits: JsonLimits;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  document(): SourceValue {
    const value = this.#value(0);
    this.#skipSpace();
    if (this.#at < this.#text.length)
      this.#fail('E_SPEC_JSON', `unexpected ${this.#found()} after the document's end`, {
        fix: trailingFix(this.#text, this.#at),
      });
    return value;
  }

  #value(depth: number): SourceValue {
    this.#skipSpace();
    switch (this.#text.charCodeAt(this.#at)) {
      case 0x7b:
        return this.#object(depth + 1);
      case 0x5b:
        return this.#array(depth + 1);
      case 0x22:
        return this.#string();
      case 0x74:
        return this.#word('true', true);
      case 0x66:
        return this.#word('false', false);
      case 0x6e:
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #object(depth: number): SourceObject {
    this.#enter(depth);
    const object: SourceObject = {};
    object[offsetOf] = this.#at;
    this.#at += 1;
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#at) === 0x7d) {
      this.#at += 1;
      return object;
    }
    for (let keys = 1; ; keys += 1) {
      this.#skipSpace();
      const keyAt = this.#at;
      if (this.#text.charCodeAt(keyAt) !== 0x22)
        this.#fail('E_SPEC_JSON', `expected a key in double quotes, found ${this.#found()}`);
      const key = this.#string();
      this.#checkKey(object, key, keyAt, keys);
      this.#skipSpace();
      if (this.#text.charCodeAt(this.#at) !== 0x3a)
        this.#fail('E_SPEC_JSON', `expected ":" after the key ${quote(key)}, found ${this.#found()}`);
      this.#at += 1;
      object[key] = this.#value(depth);
      this.#skipSpace();
      const next = this.#text.charCodeAt(this.#at);
      this.#at += 1;
      if (next === 0x7d) return object;
      if (next !== 0x2c) {
        this.#at -= 1;
        this.#fail('E_SPEC_JSON', `expected "," or "}", found ${this.#found()}`);
      }
    }
  }

  #checkKey(object: SourceObject, key: string, keyAt: number, keys: number): void {
    if (keys > this.#limits.maxKeys)
      this.#fail('E_SPEC_SIZE', `an object has more than ${this.#limits.maxKeys} keys`, { at: keyAt });
    if (forbiddenKeys.has(key))
      this.#fail('E_SPEC_KEY', `the key ${quote(key)} is not allowed`, { at: keyAt });
    if (Object.hasOwn(object, key)) {
      this.#fail(
        'E_SPEC_DUPKEY',
        `the key ${quote(key)} appears twice in one object; its first value would be lost`,
        { at: keyAt },
      );
    }
  }

  #array(depth: number): SourceValue[] {
    this.#enter(depth);
    const array: SourceValue[] = [];
    this.#at += 1;
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#at) === 0x5d) {
      this.#at += 1;
      return array;
    }
    for (;;) {
      array.push(this.#value(depth));
      this.#skipSpace();
      const next = this.#text.charCodeAt(this.#at);
      this.#at += 1;
      if (next === 0x5d) return array;
      if (next !== 0x2c) {
        this.#at -= 1;
        this.#fail('E_SPEC_JSON', `expected "," or "]", found ${this.#found()}`);
      }
    }
  }

  #enter(depth: number): void {
    if (depth > this.#limits.maxDepth)
      this.#fail('E_SPEC_DEPTH', `nested deeper than ${this.#limits.maxDepth} levels`);
    this.#nodes += 1;
    if (this.#nodes > this.#limits.maxNodes) {
      this.#fail('E_SPEC_SIZE', `more than ${this.#limits.maxNodes} objects and arrays`);
    }
  }

  #string(): string {
    const text = this.#text;
    const start = this.#at + 1;
    let end = text.indexOf('"', start);
    let escaped = false;
    const backslash = this.#backslashFrom(start);
    if (backslash !== -1 && (end === -1 || backslash < end)) {
      escaped = true;
      end = this.#closingQuote(backslash);
    }
    if (end === -1) this.#fail('E_SPEC_JSON', 'a string without its closing quote', { fix: UNCLOSED });
    if (end - start > this.#limits.maxStringLength) {
      this.#fail('E_SPEC_SIZE', `a string longer than ${this.#limits.maxStringLength} characters`);
    }
    const raw = text.slice(start, end);
    if (controlCharacter.test(raw))
      this.#fail('E_SPEC_JSON', 'a control character inside a string (write it as an escape)', {
        fix: UNCLOSED,
      });
    if (!escaped) {
      this.#at = end + 1;
      return raw;
    }
    const value = this.#unescape(raw);
    this.#at = end + 1;
    return value;
  }

  /** The next backslash, searched for only when the last one found has been passed: a text without any is scanned once. */
  #backslashFrom(start: number): number {
    if (this.#nextBackslash === -1) return -1;
    if (this.#nextBackslash < start) this.#nextBackslash = this.#text.indexOf('\\', start);
    return this.#nextBackslash;
  }

  /** The quote that ends the string, given its first backslash. */
  #closingQuote(backslash: number): number {
    const text = this.#text;
    for (let at = backslash; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x5c) at += 1;
      else if (code === 0x22) return at;
    }
    return -1;
  }

  #unescape(raw: string): string {
    let value: string;
    try {
      value = JSON.parse(`"${raw}"`) as string;
    } catch {
      return this.#fail('E_SPEC_JSON', 'an escape in a string that JSON does not have', { fix: UNCLOSED });
    }
    if (!value.isWellFormed())
      this.#fail('E_ENCODING', 'a lone surrogate escape, which no UTF-8 text can hold');
    return value;
  }

  #number(): number {
    numberPattern.lastIndex = this.#at;
    const match = numberPattern.exec(this.#text);
    if (match === null) return this.#fail('E_SPEC_JSON', `expected a value, found ${this.#found()}`);
    const value = Number(match[0]);
    if (!Number.isFinite(value)) this.#fail('E_SPEC_NUMBER', `the number ${match[0]} is too large`);
    this.#at += match[0].length;
    return value;
  }

  #word<T>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at))
      this.#fail('E_SPEC_JSON', `expected a value, found ${this.#found()}`);
    this.#at += word.length;
    return value;
  }

  #skipSpace(): void {
    const text = this.#text;
    let at = this.#at;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
      at += 1;
    }
    this.#at = at;
  }

  #found(): string {
    const found = this.#text.codePointAt(this.#at);
    return found === undefined ? 'the end of the text' : quote(String.fromCodePoint(found));
  }

  #fail(
    code: string,
    message: string,
    { at = this.#at, fix }: { readonly at?: number; readonly fix?: string } = {},
  ): never {
    const help = fix ?? (code === 'E_SPEC_JSON' ? jsonFix(this.#text, at) : undefined);
    throw new AssayError('invalid', code, message, {
      location: locate(this.#text, at),
      ...(help === undefined ? {} : { fix: help }),
    });
  }
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text);
}
