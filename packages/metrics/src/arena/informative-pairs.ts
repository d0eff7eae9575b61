import { AssayError } from '@assay/records';
import { type Battle, tabulateBattles } from './battles.ts';
import { cholesky, solveFactored } from './bradley-terry/maximise-likelihood.ts';
import { bradleyTerry } from './bradley-terry/bradley-terry.ts';

/** Which pairs to choose among, and how many battles one choice stands for. */
export interface PairChoice {
  readonly players: readonly string[];
  readonly pairs: number;
  /** Battles that each chosen pair will fight: 2 for an opening played from both sides. */
  readonly battlesEach: number;
}

/** A normal prior of variance 1 on each ability: what keeps players apart who have not met. */
const PRIOR = 1;

/**
 * The pairs whose battles tell most: each next pair is the one that lowers the sum of the variances of all abilities
 * most (A-optimal design, greedy), given the battles so far and those chosen before it. With C the covariance,
 * u = e_i − e_j and w = m·p(1 − p): the gain is w·|Cu|²/(1 + w·uᵀCu). Equal gains go to the pair that stands first in
 * `players`. A pair may be chosen several times. Cost: O(battles + k³ + pairs·k³) for k players.
 */
export function informativePairs(
  battles: readonly Battle[],
  { players, pairs, battlesEach }: PairChoice,
): readonly (readonly [first: string, second: string])[] {
  if (new Set(players).size !== players.length || players.length < 2)
    throw new AssayError(
      'usage',
      'E_METRIC_ARENA_PLAYERS',
      `pairs are chosen among ${JSON.stringify(players)}; expected at least two players, each once`,
    );
  const abilities = abilitiesOf(battles, players);
  const weightOf = (i: number, j: number) => {
    const p = 1 / (1 + Math.exp(abilities[j]! - abilities[i]!));
    return battlesEach * p * (1 - p);
  };
  const covariance = covarianceOf(battles, players, abilities);
  return Array.from({ length: pairs }, () => {
    const [i, j] = bestPair(covariance, players.length, weightOf);
    learn(covariance, [i, j], weightOf(i, j));
    return [players[i]!, players[j]!] as const;
  });
}

function abilitiesOf(battles: readonly Battle[], players: readonly string[]): readonly number[] {
  if (battles.length === 0) return players.map(() => 0);
  const fit = bradleyTerry(battles, { regularisation: PRIOR });
  const known = new Map(fit.players.map((player, i) => [player, fit.abilities[i]!]));
  return players.map((player) => known.get(player) ?? 0);
}

type Matrix = readonly Float64Array[];

function covarianceOf(
  battles: readonly Battle[],
  players: readonly string[],
  abilities: readonly number[],
): Matrix {
  const size = players.length;
  const information = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) information[i * size + i] = PRIOR;
  const table = tabulateBattles(battles);
  const at = table.players.map((player) => players.indexOf(player));
  for (const { first, second, wins, ties, losses } of table.pairs) {
    const [i, j] = [at[first]!, at[second]!];
    if (i === -1 || j === -1) continue;
    const p = 1 / (1 + Math.exp(abilities[j]! - abilities[i]!));
    const amount = (wins + ties + losses) * p * (1 - p);
    information[i * size + i]! += amount;
    information[j * size + j]! += amount;
    information[i * size + j]! -= amount;
    information[j * size + i]! -= amount;
  }
  const factor = cholesky(information, size)!;
  return players.map((_, i) => {
    const unit = new Float64Array(size);
    unit[i] = 1;
    return solveFactored(factor, unit);
  });
}

function bestPair(
  covariance: Matrix,
  size: number,
  weightOf: (i: number, j: number) => number,
): readonly [number, number] {
  let best: readonly [number, number] = [0, 1];
  let most = -Infinity;
  for (let i = 0; i < size; i += 1) {
    for (let j = i + 1; j < size; j += 1) {
      const weight = weightOf(i, j);
      const moved = differenceOf(covariance, i, j);
      const gain = (weight * squared(moved)) / (1 + weight * (moved[i]! - moved[j]!));
      if (gain > most * (1 + 1e-12)) [most, best] = [gain, [i, j]];
    }
  }
  return best;
}

/** The covariance after battles of a pair (Sherman and Morrison). */
function learn(covariance: Matrix, [i, j]: readonly [number, number], weight: number): void {
  const moved = differenceOf(covariance, i, j);
  const share = weight / (1 + weight * (moved[i]! - moved[j]!));
  for (const [row, values] of covariance.entries())
    for (let column = 0; column < values.length; column += 1)
      values[column]! -= share * moved[row]! * moved[column]!;
}

const differenceOf = (covariance: Matrix, i: number, j: number): Float64Array =>
  covariance[i]!.map((value, at) => value - covariance[j]![at]!);

const squared = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0);
