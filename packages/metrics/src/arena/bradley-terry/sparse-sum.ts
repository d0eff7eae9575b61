/** A vector of which only the touched places are visited. */
export class SparseSum {
  readonly #values: Float64Array;
  readonly #isTouched: Uint8Array;
  readonly #touched: Int32Array;
  #count = 0;

  constructor(size: number) {
    this.#values = new Float64Array(size);
    this.#isTouched = new Uint8Array(size);
    this.#touched = new Int32Array(size);
  }

  add(place: number, amount: number): void {
    if (this.#isTouched[place] === 0) {
      this.#isTouched[place] = 1;
      this.#touched[this.#count] = place;
      this.#count += 1;
    }
    this.#values[place]! += amount;
  }

  /**
   * Adds half of the outer product with itself to a matrix, each pair of places once on either side of the
   * diagonal, then empties the sum; `mirrored` makes the matrix whole in the end.
   */
  addHalfSquareTo(matrix: Float64Array): void {
    const values = this.#values;
    const touched = this.#touched;
    const size = values.length;
    const count = this.#count;
    for (let i = 0; i < count; i += 1) {
      const row = touched[i]! * size;
      const value = values[touched[i]!]!;
      for (let j = 0; j <= i; j += 1) matrix[row + touched[j]!]! += value * values[touched[j]!]!;
    }
    for (let i = 0; i < count; i += 1) {
      values[touched[i]!] = 0;
      this.#isTouched[touched[i]!] = 0;
    }
    this.#count = 0;
  }
}

/** Adds each side of the diagonal of a row-major square matrix to the other, in place. */
export function mirrored(matrix: Float64Array, size: number): Float64Array {
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const both = matrix[i * size + j]! + matrix[j * size + i]!;
      matrix[i * size + j] = both;
      matrix[j * size + i] = both;
    }
  }
  return matrix;
}
