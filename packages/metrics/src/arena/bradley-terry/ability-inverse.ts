import { cholesky, solveFactored } from './cholesky.ts';
import type { LikelihoodModel } from './evaluate-likelihood.ts';

/**
 * The inverse of the information on the space where the abilities have mean 0: the Moore–Penrose inverse,
 * found by adding c·11ᵀ over the abilities, inverting, and taking the part along 1 away again.
 * Null where it is singular beyond that. Cost: O(k³).
 */
export function abilityInverse(information: Float64Array, model: LikelihoodModel): Float64Array | null {
  const { players, size } = model.layout;
  const factor = cholesky(anchorShift(information, model), size);
  if (factor === null) return null;
  const inverse = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    const unit = new Float64Array(size);
    unit[i] = 1;
    inverse.set(solveFactored(factor, unit), i * size);
  }
  const shift = shiftAmount(information, model);
  const along = 1 / (players * (model.regularisation + shift * players));
  for (let i = 0; i < players; i += 1) {
    for (let j = 0; j < players; j += 1) inverse[i * size + j]! -= along;
  }
  return inverse;
}

/** The information plus c·11ᵀ over the abilities: positive definite, and a Newton step from it has mean 0. */
export function anchorShift(information: Float64Array, model: LikelihoodModel): Float64Array {
  const { players, size } = model.layout;
  const anchored = information.slice();
  const amount = shiftAmount(information, model);
  for (let i = 0; i < players; i += 1) {
    for (let j = 0; j < players; j += 1) anchored[i * size + j]! += amount;
  }
  return anchored;
}

/** c: the mean diagonal entry over the number of players, so that the sum is well scaled. */
function shiftAmount(information: Float64Array, { layout: { players, size } }: LikelihoodModel): number {
  let trace = 0;
  for (let i = 0; i < players; i += 1) trace += information[i * size + i]!;
  return trace / (players * players);
}
