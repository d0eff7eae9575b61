import { foldId } from './fold-id.ts';

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
