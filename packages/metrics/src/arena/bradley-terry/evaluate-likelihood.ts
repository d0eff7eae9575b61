import type { BattleTable } from '../battle-table.ts';
import { emptyCurvature, evaluateOutcomes, type TieRule } from './tie-model.ts';

/** Where each parameter stands in the vector: abilities first, then the position advantage, then the tie parameter. */
export interface Layout {
  readonly players: number;
  readonly position: number | null;
  readonly tie: number | null;
  readonly size: number;
}

export interface LikelihoodModel {
  readonly table: BattleTable;
  readonly rule: TieRule;
  readonly layout: Layout;
  /** α of the penalty (α/2)(Σθ² + γ²); 0 for plain maximum likelihood. */
  readonly regularisation: number;
}

/** The log-likelihood at one point, with its penalised form and that form's gradient and negative second derivatives. */
export interface Likelihood {
  readonly parameters: Float64Array;
  readonly logLikelihood: number;
  readonly objective: number;
  readonly gradient: Float64Array;
  /** Row-major; singular along a shift of all abilities unless penalised. */
  readonly information: Float64Array;
}

/** One pass over the pairs. Cost: O(pairs + k²). */
export function evaluateLikelihood(model: LikelihoodModel, parameters: Float64Array): Likelihood {
  const { layout, rule, table, regularisation } = model;
  const { size, position, tie } = layout;
  const gradient = new Float64Array(size);
  const information = new Float64Array(size * size);
  const out = emptyCurvature();
  const advantage = position === null ? 0 : parameters[position]!;
  const tieParameter = tie === null ? 0 : parameters[tie]!;
  let logLikelihood = 0;
  for (const pair of table.pairs) {
    const { first, second } = pair;
    const d = parameters[first]! - parameters[second]! + advantage;
    evaluateOutcomes(rule, d, tieParameter, pair, out);
    logLikelihood += out.value;
    gradient[first]! += out.gradientD;
    gradient[second]! -= out.gradientD;
    information[first * size + first]! += out.curvatureDD;
    information[second * size + second]! += out.curvatureDD;
    information[first * size + second]! -= out.curvatureDD;
    information[second * size + first]! -= out.curvatureDD;
    if (position !== null) {
      gradient[position]! += out.gradientD;
      information[position * size + position]! += out.curvatureDD;
      addCross(information, size, position, pair, out.curvatureDD);
    }
    if (tie !== null) {
      gradient[tie]! += out.gradientTie;
      information[tie * size + tie]! += out.curvatureTieTie;
      addCross(information, size, tie, pair, out.curvatureDTie);
      if (position !== null) {
        information[position * size + tie]! += out.curvatureDTie;
        information[tie * size + position]! += out.curvatureDTie;
      }
    }
  }
  const penalised = position === null ? layout.players : layout.players + 1;
  let penalty = 0;
  for (let i = 0; i < penalised; i += 1) {
    penalty += (regularisation / 2) * parameters[i]! ** 2;
    gradient[i]! -= regularisation * parameters[i]!;
    information[i * size + i]! += regularisation;
  }
  return { parameters, logLikelihood, objective: logLikelihood - penalty, gradient, information };
}

function addCross(
  information: Float64Array,
  size: number,
  extra: number,
  { first, second }: { readonly first: number; readonly second: number },
  amount: number,
): void {
  information[extra * size + first]! += amount;
  information[first * size + extra]! += amount;
  information[extra * size + second]! -= amount;
  information[second * size + extra]! -= amount;
}
