import { cholesky, solveFactored } from '../bradley-terry/maximise-likelihood.ts';

/** One line of a table of battles. */
export interface BattleRow {
  readonly a: string;
  readonly b: string;
  readonly a_wins: number;
  readonly b_wins: number;
}

/**
 * For tests: the standard errors that R's glm, and so BradleyTerry2, prints. It iterates weighted least squares
 * from (wins + ½) / (battles + 1) until the deviance changes by less than 1e-8 of itself, and takes the errors from
 * the weights of its last step, which stand one step before the estimate: off by up to some 1e-4 near separation.
 */
export function glmErrors(rows: readonly BattleRow[], reference: string): ReadonlyMap<string, number> {
  const names = new Set(rows.flatMap(({ a, b }) => [a, b]));
  names.delete(reference);
  const players = [...names];
  const at = (player: string) => players.indexOf(player);
  let logits = rows.map(({ a_wins: won, b_wins: lost }) => Math.log((won + 0.5) / (lost + 0.5)));
  let last = devianceOf(rows, logits);
  for (let step = 0; step < 25; step++) {
    const { information, score } = normalEquations(rows, logits, { at, size: players.length });
    const factor = cholesky(information, players.length)!;
    const abilities = solveFactored(factor, score);
    logits = rows.map(({ a, b }) => (abilities[at(a)] ?? 0) - (abilities[at(b)] ?? 0));
    const deviance = devianceOf(rows, logits);
    if (Math.abs(deviance - last) / (Math.abs(deviance) + 0.1) < 1e-8) {
      return new Map(players.map((player, i) => [player, errorAt(factor, i, players.length)]));
    }
    last = deviance;
  }
  throw new Error('no convergence in 25 steps');
}

/** XᵀWX and XᵀWz of one step, the weights taken at the given logits. */
function normalEquations(
  rows: readonly BattleRow[],
  logits: readonly number[],
  { at, size }: { readonly at: (player: string) => number; readonly size: number },
): { readonly information: Float64Array; readonly score: Float64Array } {
  const information = new Float64Array(size * size);
  const score = new Float64Array(size);
  for (const [row, { a, b, a_wins: won, b_wins: lost }] of rows.entries()) {
    const chance = 1 / (1 + Math.exp(-logits[row]!));
    const weight = (won + lost) * chance * (1 - chance);
    const response = weight * logits[row]! + won - (won + lost) * chance;
    const terms = [
      [at(a), 1],
      [at(b), -1],
    ].filter(([index]) => index !== -1) as [number, number][];
    for (const [i, sign] of terms) {
      score[i]! += sign * response;
      for (const [j, other] of terms) information[i * size + j]! += sign * other * weight;
    }
  }
  return { information, score };
}

function devianceOf(rows: readonly BattleRow[], logits: readonly number[]): number {
  return rows.reduce((sum, { a_wins: won, b_wins: lost }, row) => {
    const chance = 1 / (1 + Math.exp(-logits[row]!));
    const of = (count: number, expected: number) => (count === 0 ? 0 : count * Math.log(count / expected));
    return sum + 2 * (of(won, (won + lost) * chance) + of(lost, (won + lost) * (1 - chance)));
  }, 0);
}

function errorAt(factor: Float64Array, i: number, size: number): number {
  const unit = new Float64Array(size);
  unit[i] = 1;
  return Math.sqrt(solveFactored(factor, unit)[i]!);
}
