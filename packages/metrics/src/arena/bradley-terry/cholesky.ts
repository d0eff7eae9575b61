/**
 * The lower Cholesky factor of a symmetric positive definite matrix (row-major, size × size), or null where a
 * pivot falls below 1e-13 of the largest diagonal entry: to rounding, the matrix is singular. Cost: O(size³/3).
 */
export function cholesky(matrix: Float64Array, size: number): Float64Array | null {
  const factor = new Float64Array(size * size);
  let largest = 0;
  for (let i = 0; i < size; i += 1) largest = Math.max(largest, matrix[i * size + i]!);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k += 1) sum -= factor[i * size + k]! * factor[j * size + k]!;
      if (i !== j) factor[i * size + j] = sum / factor[j * size + j]!;
      else if (sum > 1e-13 * largest) factor[i * size + i] = Math.sqrt(sum);
      else return null;
    }
  }
  return factor;
}

/** Solves matrix · x = vector from the factor; the vector is overwritten with x. Cost: O(size²). */
export function solveFactored(factor: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  for (let i = 0; i < size; i += 1) {
    let sum = vector[i]!;
    for (let k = 0; k < i; k += 1) sum -= factor[i * size + k]! * vector[k]!;
    vector[i] = sum / factor[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = vector[i]!;
    for (let k = i + 1; k < size; k += 1) sum -= factor[k * size + i]! * vector[k]!;
    vector[i] = sum / factor[i * size + i]!;
  }
  return vector;
}
