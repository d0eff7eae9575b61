import type { BattleTable, PairTally } from '../battles.ts';

/** How much of each outcome a pair, or a single battle, has. */
export interface Outcomes {
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

/** Log-likelihood of some outcomes, its gradient in (d, τ), and its negative second derivatives. */
interface Curvature {
  value: number;
  gradientD: number;
  gradientTie: number;
  curvatureDD: number;
  curvatureDTie: number;
  curvatureTieTie: number;
}

/**
 * What ties are in a Bradley–Terry model, with d = θ_a − θ_b (+ position advantage):
 * `half` a tie is half a win and half a loss ·
 * `davidson` P(a) : P(tie) : P(b) = e^(d/2) : ν : e^(−d/2) (Davidson 1970), τ = ln ν ·
 * `rao-kupper` P(a) = σ(d − η), P(b) = σ(−d − η), the rest ties (Rao and Kupper 1967), τ = η > 0.
 * All three are concave in (d, τ), so that Newton's method finds the one maximum.
 */
export type TieRule = 'half' | 'davidson' | 'rao-kupper';

/** Overwrites `out` with what these outcomes contribute at (d, τ). */
export function evaluateOutcomes(rule: TieRule, d: number, tie: number, outcomes: Outcomes, out: Curvature) {
  if (rule === 'half') evaluateHalf(d, outcomes, out);
  else if (rule === 'davidson') evaluateDavidson(d, tie, outcomes, out);
  else evaluateRaoKupper(d, tie, outcomes, out);
}

export function emptyCurvature(): Curvature {
  return { value: 0, gradientD: 0, gradientTie: 0, curvatureDD: 0, curvatureDTie: 0, curvatureTieTie: 0 };
}

function evaluateHalf(d: number, { wins, ties, losses }: Outcomes, out: Curvature): void {
  const won = wins + ties / 2;
  const lost = losses + ties / 2;
  const win = sigmoid(d);
  const loss = sigmoid(-d);
  out.value = weighted(won, logSigmoid(d)) + weighted(lost, logSigmoid(-d));
  out.gradientD = won * loss - lost * win;
  out.curvatureDD = (won + lost) * win * loss;
}

function evaluateDavidson(d: number, tie: number, { wins, ties, losses }: Outcomes, out: Curvature): void {
  const top = Math.max(Math.abs(d) / 2, tie);
  const logTotal = top + Math.log(Math.exp(d / 2 - top) + Math.exp(-d / 2 - top) + Math.exp(tie - top));
  const win = Math.exp(d / 2 - logTotal);
  const loss = Math.exp(-d / 2 - logTotal);
  const draw = Math.exp(tie - logTotal);
  const n = wins + ties + losses;
  const lean = (win - loss) / 2;
  out.value = wins * (d / 2 - logTotal) + losses * (-d / 2 - logTotal) + ties * (tie - logTotal);
  out.gradientD = (wins - losses) / 2 - n * lean;
  out.gradientTie = ties - n * draw;
  out.curvatureDD = n * ((win + loss) / 4 - lean * lean);
  out.curvatureDTie = -n * lean * draw;
  out.curvatureTieTie = n * draw * (1 - draw);
}

function evaluateRaoKupper(d: number, tie: number, { wins, ties, losses }: Outcomes, out: Curvature): void {
  const notLost = wins + ties;
  const notWon = losses + ties;
  const up = d - tie;
  const down = -d - tie;
  const gainUp = notLost * sigmoid(-up);
  const gainDown = notWon * sigmoid(-down);
  const bendUp = gainUp * sigmoid(up);
  const bendDown = gainDown * sigmoid(down);
  const room = -Math.expm1(-2 * tie);
  out.value = notLost * logSigmoid(up) + notWon * logSigmoid(down) + weighted(ties, 2 * tie + Math.log(room));
  out.gradientD = gainUp - gainDown;
  out.gradientTie = (2 * ties) / room - gainUp - gainDown;
  out.curvatureDD = bendUp + bendDown;
  out.curvatureDTie = bendDown - bendUp;
  out.curvatureTieTie = bendUp + bendDown + (4 * ties * Math.exp(-2 * tie)) / (room * room);
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function logSigmoid(x: number): number {
  return x < 0 ? x - Math.log1p(Math.exp(x)) : -Math.log1p(Math.exp(-x));
}

/** 0 · −∞ is 0 here: what did not happen adds nothing. */
function weighted(amount: number, value: number): number {
  return amount === 0 ? 0 : amount * value;
}

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

/**
 * The log-likelihood of the best possible model: for each ordered pair its own share of wins, and of ties
 * where ties have a parameter. With half ties a tie is half of each, as in the fit. 0 · ln 0 is 0.
 */
export function saturatedLogLikelihood(
  pairs: readonly PairTally[],
  rule: TieRule,
): { readonly logLikelihood: number; readonly parameters: number } {
  const shares = pairs.map(({ wins, ties, losses }) =>
    rule === 'half' ? [wins + ties / 2, losses + ties / 2] : [wins, ties, losses],
  );
  const logLikelihood = shares.reduce((sum, counts) => {
    const total = counts.reduce((all, count) => all + count, 0);
    return sum + counts.reduce((each, count) => each + (count > 0 ? count * Math.log(count / total) : 0), 0);
  }, 0);
  return { logLikelihood, parameters: pairs.length * (rule === 'half' ? 1 : 2) };
}
