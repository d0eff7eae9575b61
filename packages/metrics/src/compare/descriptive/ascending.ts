/** A sorted copy. Typed arrays sort by value (never as text) and put -0 before 0. O(n log n). */
export function ascending(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).sort();
}
