import { AssayError, type JsonValue, type Location } from '@assay/records';
import type { Digester } from '../../ports/platform.ts';

/**
 * What two ids must differ in: NFC, without invisible format characters and outer white space, letters
 * folded (upper, then lower case, so that ß is ss). `Q1` and `q1` are one id to a reader of a report.
 */
export function foldId(id: string): string {
  if (/^[a-z0-9_.:/-]*$/.test(id)) return id;
  return id
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}

/** Where an id stands, for messages. */
export interface PlacedId {
  readonly id: string;
  readonly place: string;
}

/**
 * Finds ids that stand twice, holding eight bytes for each: a 64-bit hash. Two equal hashes are no proof;
 * `sameIds` reads the ids again and compares those themselves, so that the answer is exact.
 */
export class UniqueIds {
  #hashes = new BigUint64Array(1024);
  #words = new Uint32Array(this.#hashes.buffer);
  #count = 0;

  add(id: string): void {
    if (this.#count === this.#hashes.length) this.#grow();
    hash64(foldId(id), this.#words, this.#count * 2);
    this.#count += 1;
  }

  /** The hashes that came more than once; usually none. Call when all ids are in. */
  suspects(): ReadonlySet<bigint> {
    this.#hashes.subarray(0, this.#count).sort();
    // Compared by halves: reading a 64-bit element makes a bigint.
    const words = this.#words;
    const twice = new Set<bigint>();
    for (let i = 2; i < 2 * this.#count; i += 2) {
      if (words[i] === words[i - 2] && words[i + 1] === words[i - 1]) twice.add(this.#hashes[i / 2]!);
    }
    return twice;
  }

  #grow(): void {
    const larger = new BigUint64Array(this.#hashes.length * 2);
    larger.set(this.#hashes);
    this.#hashes = larger;
    this.#words = new Uint32Array(larger.buffer);
  }
}

/** The first pairs of ids that are the same once folded, in the order of the second one. */
export async function sameIds(
  ids: AsyncIterable<PlacedId>,
  suspects: ReadonlySet<bigint>,
  most: number,
): Promise<readonly (readonly [first: PlacedId, second: PlacedId])[]> {
  const words = new Uint32Array(2);
  const hash = new BigUint64Array(words.buffer);
  const firsts = new Map<string, PlacedId>();
  const pairs: (readonly [PlacedId, PlacedId])[] = [];
  for await (const placed of ids) {
    const folded = foldId(placed.id);
    hash64(folded, words, 0);
    if (!suspects.has(hash[0]!)) continue;
    const first = firsts.get(folded);
    if (first === undefined) firsts.set(folded, placed);
    else pairs.push([first, placed]);
    if (pairs.length === most) break;
  }
  return pairs;
}

/** Two rounds of 32-bit multiply and rotate over the code units (after cyrb53); written at `at` and `at + 1`. */
function hash64(text: string, into: Uint32Array, at: number): void {
  let a = 0xdeadbeef ^ text.length;
  let b = 0x41c6ce57 ^ text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  into[at] = a;
  into[at + 1] = b;
}

const maxBytes = 200;

/**
 * Checks an id: a text of 1 to 200 bytes, without control characters, and none that reads as a way through
 * folders. Ids are never file names; the rule keeps it so for whoever makes them one.
 */
export function sampleId(given: JsonValue | undefined, at: Location): string {
  if (given === undefined) throw noId(at);
  if (typeof given !== 'string') {
    const written = JSON.stringify(given).slice(0, 80);
    const message = `the id ${written} is not text; expected one${typeof given === 'number' ? `: "${written}"` : ''}`;
    throw refused('E_SPEC_TYPE', message, at);
  }
  const why = trouble(given);
  if (why === null) return given;
  throw refused('E_DATA_ID', `the id ${JSON.stringify(given.slice(0, 80))} ${why}`, at);
}

/** Of letters and digits in the main, and right without a closer look. */
export function isPlainId(id: string): boolean {
  return id.length <= maxBytes && /^[a-z0-9][a-z0-9_.:-]*$/i.test(id);
}

function trouble(id: string): string | null {
  if (id.trim() === '') return 'is empty';
  if (id.length > maxBytes || utf8Length(id) > maxBytes) return `is longer than ${maxBytes} bytes`;
  if (/[\p{Cc}\u2028\u2029]/u.test(id)) return 'holds a control character';
  if (id.split(/[/\\]/).some((part) => part === '.' || part === '..'))
    return 'reads as a path out of its folder';
  return null;
}

function utf8Length(text: string): number {
  return /^[\u0020-\u007e]*$/.test(text) ? text.length : new TextEncoder().encode(text).length;
}

function noId(location: Location): AssayError {
  return new AssayError('invalid', 'E_DATA_ID', 'a sample has no id', {
    location,
    fix: "Give every sample an id of its own, or say which column it is with columns: { NAME: id } in the task's dataset.",
  });
}

function refused(code: string, message: string, location: Location): AssayError {
  return new AssayError('invalid', code, message, { location });
}

const LENGTH = 16;

/**
 * Ids of the samples of a file that has none: the beginning of their input's digest. They stay the same where rows
 * change their order, and tell nothing of labels. Two samples of one input have one id, which is refused with both
 * places. A file has ids for all of its samples, or for none.
 */
export class MadeIds {
  readonly #digester: Digester;
  #ways: 'made' | 'given' | null = null;
  #isMade = false;

  constructor(digester: Digester) {
    this.#digester = digester;
  }

  readonly make = (input: JsonValue): string => {
    this.#isMade = true;
    return this.#digester.json(input).slice('sha256:'.length, 'sha256:'.length + LENGTH);
  };

  /** To be called when a sample was read, with its place. */
  took(at: Location): void {
    const way = this.#isMade ? 'made' : 'given';
    this.#isMade = false;
    this.#ways ??= way;
    if (way === this.#ways) return;
    const other =
      way === 'made'
        ? 'has no id, and others of its file have one'
        : 'has an id, and others of its file have none';
    throw new AssayError('invalid', 'E_DATA_ID', `a sample ${other}`, {
      location: at,
      fix: 'Give every sample of the file an id, or none of them: ids are then made from the inputs.',
    });
  }
}
