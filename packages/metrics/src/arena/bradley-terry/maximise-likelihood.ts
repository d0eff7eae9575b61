import { AssayError } from '@assay/records';
import { anchorShift } from './ability-inverse.ts';
import { cholesky, solveFactored } from './cholesky.ts';
import { evaluateLikelihood, type Likelihood, type LikelihoodModel } from './evaluate-likelihood.ts';

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
