/**
 * The acceleration of BCa from leave-one-out values: Σ(θ̄ - θᵢ)³ / (6 (Σ(θ̄ - θᵢ)²)^{3/2}) (Efron 1987).
 * 0 where the values do not vary.
 */
export function jackknifeAcceleration(leftOut: ArrayLike<number>): number {
  let mean = 0;
  for (let i = 0; i < leftOut.length; i++) mean += leftOut[i]! / leftOut.length;
  let [squares, cubes] = [0, 0];
  for (let i = 0; i < leftOut.length; i++) {
    const gap = mean - leftOut[i]!;
    squares += gap * gap;
    cubes += gap * gap * gap;
  }
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}
