/** Occurrences of one word in the first text: blocks of 32 places that have any, ascending, each with its bits. */
interface Places {
  readonly blocks: number[];
  readonly masks: number[];
}

/** Products of lengths above which callers refuse: 100,000 by 100,000 words, a second or two at worst. */
export const LARGEST_PRODUCT = 10_000_000_000;

/**
 * The length of a longest common subsequence, bit-parallel (Hyyrö 2004): one bit per place of `a`, one pass over `b`,
 * V ← (V + (V ∧ M)) ∨ (V ∧ ¬M), and the zeros of V are the length. Blocks without the word are skipped unless a carry
 * reaches them. O(|a| + |b|) memory, at worst O(|a| · |b| / 32) time, near linear where words are rare.
 */
export function subsequenceLength(a: readonly string[], b: readonly string[]): number {
  const places = findPlaces(a);
  const bits = new Uint32Array(Math.ceil(a.length / 32)).fill(0xffff_ffff);
  for (const word of b) {
    const found = places.get(word);
    if (found !== undefined) step(bits, found);
  }
  let zeros = 0;
  for (let place = 0; place < a.length; place += 1) {
    if (((bits[place >>> 5]! >>> (place & 31)) & 1) === 0) zeros += 1;
  }
  return zeros;
}

function findPlaces(words: readonly string[]): Map<string, Places> {
  const places = new Map<string, Places>();
  words.forEach((word, place) => {
    const found = places.get(word) ?? { blocks: [], masks: [] };
    places.set(word, found);
    const bit = 1 << (place & 31);
    if (found.blocks.at(-1) === place >>> 5) found.masks[found.masks.length - 1]! |= bit;
    else {
      found.blocks.push(place >>> 5);
      found.masks.push(bit);
    }
  });
  return places;
}

function step(bits: Uint32Array, { blocks, masks }: Places): void {
  let next = 0;
  let carry = 0;
  let block = 0;
  while (next < blocks.length || carry === 1) {
    if (carry === 0) block = blocks[next]!;
    if (block === bits.length) return;
    const isHere = blocks[next] === block;
    const mask = isHere ? masks[next]! : 0;
    if (isHere) next += 1;
    const old = bits[block]!;
    const sum = old + ((old & mask) >>> 0) + carry;
    carry = sum > 0xffff_ffff ? 1 : 0;
    bits[block] = sum | (old & ~mask);
    block += 1;
  }
}
