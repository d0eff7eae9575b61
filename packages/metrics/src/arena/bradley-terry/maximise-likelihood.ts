import { AssayError } from '@assay/records';
import { evaluateLikelihood, type Likelihood, type LikelihoodModel } from './likelihood.ts';

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
function anchorShift(information: Float64Array, model: LikelihoodModel): Float64Array {
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

export interface Maximum extends Likelihood {
  readonly iterations: number;
}

const MAX_ITERATIONS = 200;
const STEP_TOLERANCE = 1e-10;

/**
 * Newton's method with step halving on a concave log-likelihood, from abilities 0. The gradient over
 * abilities sums to 0, so they keep the mean 0. Ends when no parameter moves by more than 1e-10, or, where
 * rounding keeps them moving (weights of very different sizes), when steps no longer shrink and the Newton
 * decrement puts the maximum within a millionth of a standard error.
 * A maximum at infinity (only possible with a position or tie parameter once the win graph is strongly
 * connected) shows as a singular information or as steps that never end, and is refused.
 * Cost: O(pairs + k³) per iteration, k parameters; a handful of iterations.
 */
export function maximiseLikelihood(model: LikelihoodModel): Maximum {
  let state = evaluateLikelihood(model, startingPoint(model));
  let lastMoved = Number.POSITIVE_INFINITY;
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration += 1) {
    const factor = cholesky(anchorShift(state.information, model), model.layout.size);
    if (factor === null) break;
    const step = solveFactored(factor, state.gradient.slice());
    const decrement = step.reduce((sum, part, i) => sum + part * state.gradient[i]!, 0);
    const next = improve(model, state, step);
    const moved = largestGap(next.parameters, state.parameters);
    state = next;
    const stalled = moved > lastMoved / 2 && moved < 1e-4 && decrement < 1e-12;
    if (moved <= STEP_TOLERANCE || stalled) {
      if (step.some((part) => !(Math.abs(part) < 1e-4))) break;
      return { ...state, iterations: iteration };
    }
    lastMoved = moved;
  }
  throw noMaximum(model);
}

function startingPoint({ table, rule, layout }: LikelihoodModel): Float64Array {
  const start = new Float64Array(layout.size);
  if (layout.tie === null) return start;
  const ties = table.pairs.reduce((sum, pair) => sum + pair.ties, 0);
  const decided = table.pairs.reduce((sum, pair) => sum + pair.wins + pair.losses, 0);
  const odds = ties / decided;
  start[layout.tie] = rule === 'davidson' ? Math.log(2 * odds) : Math.log1p(2 * odds);
  return start;
}

/** The largest of the steps 1, ½, ¼ … that does not lower the objective; none of 40 does only at the maximum itself. */
function improve(model: LikelihoodModel, from: Likelihood, step: Float64Array): Likelihood {
  for (let share = 1; share > 1e-12; share /= 2) {
    const parameters = from.parameters.map((value, i) => value + share * step[i]!);
    if (model.rule === 'rao-kupper' && !(parameters[model.layout.tie!]! > 0)) continue;
    const next = evaluateLikelihood(model, parameters);
    if (next.objective >= from.objective - 1e-13 * Math.abs(from.objective)) return next;
  }
  return from;
}

function largestGap(a: Float64Array, b: Float64Array): number {
  return a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - b[i]!)), 0);
}

function noMaximum({ table, layout }: LikelihoodModel): AssayError {
  const names = table.players.slice(0, 10).map((name) => JSON.stringify(name));
  const growing = [
    ...(layout.position === null ? [] : ['the position advantage']),
    ...(layout.tie === null ? [] : ['the tie parameter']),
  ];
  return new AssayError(
    'usage',
    'E_METRIC_ARENA_NO_MAXIMUM',
    `the likelihood of the battles of ${names.join(', ')}${table.players.length > 10 ? ', …' : ''} has no finite maximum: ${growing.join(' or ') || 'an ability'} can grow without end; expected outcomes that contradict it`,
    { fix: 'Leave that parameter out, add battles, or set regularisation above 0.' },
  );
}

/** Row-major over the abilities, then the position advantage where there is one (ties' parameter left out). */
export interface CovarianceMatrix {
  readonly size: number;
  readonly values: Float64Array;
}

/** The standard error of the difference of two parameters. */
export function errorBetween({ size, values }: CovarianceMatrix, i: number, j: number): number | null {
  return errorOf(values[i * size + i]! + values[j * size + j]! - 2 * values[i * size + j]!);
}

/**
 * The root of a variance, null where it is zero to rounding: battles without any residual (all tied, or each
 * prompt cancelled by its swap) say nothing about how far the ability may be off.
 */
export function errorOf(variance: number): number | null {
  return variance > 1e-14 ? Math.sqrt(variance) : null;
}
