/** bread · meat · bread for symmetric matrices, row-major, size × size. Cost: O(2 · size³). */
export function sandwichProduct(bread: Float64Array, meat: Float64Array, size: number): Float64Array {
  return multiply(multiply(bread, meat, size), bread, size);
}

function multiply(left: Float64Array, right: Float64Array, size: number): Float64Array {
  const product = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < size; k += 1) {
      const value = left[i * size + k]!;
      for (let j = 0; j < size; j += 1) product[i * size + j]! += value * right[k * size + j]!;
    }
  }
  return product;
}
