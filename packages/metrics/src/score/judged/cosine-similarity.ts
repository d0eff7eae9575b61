/** The cosine of the angle between two vectors of one length; 0 where one is all zeros. Scaled first, so that no square overflows. */
export function cosineSimilarity(a: readonly number[], b: readonly number[]): number {
  const largestA = largest(a);
  const largestB = largest(b);
  if (largestA === 0 || largestB === 0) return 0;
  let dot = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i]! / largestA;
    const y = b[i]! / largestB;
    dot += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return dot / Math.sqrt(squaresA * squaresB);
}

function largest(vector: readonly number[]): number {
  return vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
