/** Cells of the table above which callers refuse: 10,000 by 10,000 words, 200 MB. */
export const LARGEST_TABLE = 100_000_000;

/**
 * The positions in `a` of a longest common subsequence of `a` and `b`, ascending. Of several, the one found from the
 * end, stepping back in `a` on a tie (rouge_score's choice, which counts in ROUGE-Lsum).
 * O(|a| · |b|) time and memory; with at most LARGEST_TABLE cells every length fits 16 bits.
 */
export function longestCommonSubsequence(a: readonly string[], b: readonly string[]): number[] {
  const width = b.length + 1;
  const table = fillTable(a, b, width);
  const positions: number[] = [];
  let i = a.length;
  let j = b.length;
  while (i > 0 && j > 0) {
    if (a[i - 1] === b[j - 1]) {
      positions.push(i - 1);
      i -= 1;
      j -= 1;
    } else if (table[i * width + j - 1]! > table[(i - 1) * width + j]!) {
      j -= 1;
    } else {
      i -= 1;
    }
  }
  return positions.reverse();
}

/** Reused by small tables, of which summaries with many sentences make millions. */
const scratch = new Uint16Array(4096);

function fillTable(a: readonly string[], b: readonly string[], width: number): Uint16Array {
  const size = (a.length + 1) * width;
  const table = size <= scratch.length ? scratch.fill(0, 0, width) : new Uint16Array(size);
  for (let i = 1; i <= a.length; i += 1) {
    const row = i * width;
    table[row] = 0;
    for (let j = 1; j < width; j += 1) {
      table[row + j] =
        a[i - 1] === b[j - 1]
          ? table[row - width + j - 1]! + 1
          : Math.max(table[row - width + j]!, table[row + j - 1]!);
    }
  }
  return table;
}
