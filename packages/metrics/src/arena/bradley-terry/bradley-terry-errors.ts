import type { BattleTable, Grouping } from '../battles.ts';
import { emptyCurvature, evaluateOutcomes, type Layout, type LikelihoodModel } from './likelihood.ts';
import { abilityInverse, type CovarianceMatrix, errorBetween, type Maximum } from './maximise-likelihood.ts';

/** A vector of which only the touched places are visited. */
class SparseSum {
  readonly #values: Float64Array;
  readonly #isTouched: Uint8Array;
  readonly #touched: Int32Array;
  #count = 0;

  constructor(size: number) {
    this.#values = new Float64Array(size);
    this.#isTouched = new Uint8Array(size);
    this.#touched = new Int32Array(size);
  }

  add(place: number, amount: number): void {
    if (this.#isTouched[place] === 0) {
      this.#isTouched[place] = 1;
      this.#touched[this.#count] = place;
      this.#count += 1;
    }
    this.#values[place]! += amount;
  }

  /**
   * Adds half of the outer product with itself to a matrix, each pair of places once on either side of the
   * diagonal, then empties the sum; `mirrored` makes the matrix whole in the end.
   */
  addHalfSquareTo(matrix: Float64Array): void {
    const values = this.#values;
    const touched = this.#touched;
    const size = values.length;
    const count = this.#count;
    for (let i = 0; i < count; i += 1) {
      const row = touched[i]! * size;
      const value = values[touched[i]!]!;
      for (let j = 0; j <= i; j += 1) matrix[row + touched[j]!]! += value * values[touched[j]!]!;
    }
    for (let i = 0; i < count; i += 1) {
      values[touched[i]!] = 0;
      this.#isTouched[touched[i]!] = 0;
    }
    this.#count = 0;
  }
}

/** Adds each side of the diagonal of a row-major square matrix to the other, in place. */
function mirrored(matrix: Float64Array, size: number): Float64Array {
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const both = matrix[i * size + j]! + matrix[j * size + i]!;
      matrix[i * size + j] = both;
      matrix[j * size + i] = both;
    }
  }
  return matrix;
}

/** The scores of one battle in d and in the tie parameter, for each (pair, outcome): index 3 · pair + outcome. */
interface OutcomeScores {
  readonly d: Float64Array;
  readonly tie: Float64Array;
}

/**
 * The middle of the sandwich: B = Σ_clusters u uᵀ, u = Σ_battles w · score, summed within a cluster before
 * squaring; a battle without a cluster is one of its own. No small-sample factor (CR0, as in White 1980
 * and Liang and Zeger 1986), so that without clusters it is the plain sandwich.
 * Row-major k × k. Cost: O(battles + Σ_clusters m²), m the players met in the cluster.
 */
function sandwichMeat(model: LikelihoodModel, parameters: Float64Array, clusters: Grouping): Float64Array {
  const { table, layout } = model;
  const scores = outcomeScores(model, parameters);
  const meat = new Float64Array(layout.size ** 2);
  const sum = new SparseSum(layout.size);
  const alone = new Float64Array(scores.d.length);
  const { starts, rows } = rowsByCluster(clusters);
  for (let row = 0; row < table.pair.length; row += 1) {
    if (clusters.of[row] !== -1) continue;
    alone[3 * table.pair[row]! + table.outcome[row]!]! += table.count[row]! * table.weight[row]! ** 2;
  }
  for (const [at, amount] of alone.entries()) {
    if (amount === 0) continue;
    addScore(sum, at, Math.sqrt(amount), { table, layout, scores });
    sum.addHalfSquareTo(meat);
  }
  for (let cluster = 0; cluster < clusters.named; cluster += 1) {
    for (let i = starts[cluster]!; i < starts[cluster + 1]!; i += 1) {
      const row = rows[i]!;
      const at = 3 * table.pair[row]! + table.outcome[row]!;
      addScore(sum, at, table.count[row]! * table.weight[row]!, { table, layout, scores });
    }
    sum.addHalfSquareTo(meat);
  }
  return mirrored(meat, layout.size);
}

function addScore(
  sum: SparseSum,
  at: number,
  amount: number,
  { table, layout, scores }: { table: BattleTable; layout: Layout; scores: OutcomeScores },
): void {
  const { first, second } = table.pairs[Math.floor(at / 3)]!;
  const score = amount * scores.d[at]!;
  sum.add(first, score);
  sum.add(second, -score);
  if (layout.position !== null) sum.add(layout.position, score);
  if (layout.tie !== null) sum.add(layout.tie, amount * scores.tie[at]!);
}

function outcomeScores({ table, rule, layout }: LikelihoodModel, parameters: Float64Array): OutcomeScores {
  const d = new Float64Array(3 * table.pairs.length);
  const tie = new Float64Array(3 * table.pairs.length);
  const out = emptyCurvature();
  const advantage = layout.position === null ? 0 : parameters[layout.position]!;
  const tieParameter = layout.tie === null ? 0 : parameters[layout.tie]!;
  const single = [
    { wins: 1, ties: 0, losses: 0 },
    { wins: 0, ties: 1, losses: 0 },
    { wins: 0, ties: 0, losses: 1 },
  ];
  for (const [index, { first, second }] of table.pairs.entries()) {
    const gap = parameters[first]! - parameters[second]! + advantage;
    for (const [outcome, one] of single.entries()) {
      evaluateOutcomes(rule, gap, tieParameter, one, out);
      d[3 * index + outcome] = out.gradientD;
      tie[3 * index + outcome] = out.gradientTie;
    }
  }
  return { d, tie };
}

/** A counting sort: rows of cluster c are rows[starts[c]] up to rows[starts[c + 1]]; rows that stand alone are left out. */
function rowsByCluster({ of, named }: Grouping): { readonly starts: Int32Array; readonly rows: Int32Array } {
  const starts = new Int32Array(named + 1);
  for (const cluster of of) if (cluster !== -1) starts[cluster + 1]! += 1;
  for (let i = 1; i < starts.length; i += 1) starts[i]! += starts[i - 1]!;
  const next = starts.slice();
  const rows = new Int32Array(starts.at(-1)!);
  for (const [row, cluster] of of.entries()) {
    if (cluster === -1) continue;
    rows[next[cluster]!] = row;
    next[cluster]! += 1;
  }
  return { starts, rows };
}

/** bread · meat · bread for symmetric matrices, row-major, size × size. Cost: O(2 · size³). */
function sandwichProduct(bread: Float64Array, meat: Float64Array, size: number): Float64Array {
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

/** Rows that share both groups; a row that stands alone in one of them stands alone. */
function groupsOfBoth(one: Grouping, other: Grouping): Grouping {
  const names = new Map<number, number>();
  const of = one.of.map((group, row) => {
    if (group === -1 || other.of[row] === -1) return -1;
    const key = group * other.named + other.of[row]!;
    if (!names.has(key)) names.set(key, names.size);
    return names.get(key)!;
  });
  return { of, named: names.size };
}

/**
 * The covariance under dependence within either grouping: V_one + V_other − V_both (Cameron, Gelbach and Miller 2011).
 * That may leave a difference of players without a positive variance; then V_one + V_other, which never does and
 * errs on the wide side.
 */
function twoWayCovariance(
  one: CovarianceMatrix,
  other: CovarianceMatrix,
  both: CovarianceMatrix,
  players: number,
): CovarianceMatrix {
  const { size } = one;
  const wide = { size, values: one.values.map((value, at) => value + other.values[at]!) };
  const exact = { size, values: wide.values.map((value, at) => value - both.values[at]!) };
  for (let i = 0; i < players; i += 1)
    for (let j = 0; j < i; j += 1)
      if (errorBetween(exact, i, j) === null && errorBetween(wide, i, j) !== null) return wide;
  return exact;
}

export interface BradleyTerryErrors {
  /** From the observed information; null with weights, which it would take for counts. */
  readonly fisher: CovarianceMatrix | null;
  /** Robust, clustered; null with too few clusters for the parameters, where it would hold false zeros. */
  readonly sandwich: CovarianceMatrix | null;
}

/** Both covariances at the maximum. Cost: O(battles + k³). */
export function bradleyTerryErrors(model: LikelihoodModel, maximum: Maximum): BradleyTerryErrors {
  const { layout, table } = model;
  const bread = abilityInverse(maximum.information, model);
  if (bread === null) return { fisher: null, sandwich: null };
  const reported = layout.tie === null ? layout.size : layout.size - 1;
  const fisher = table.weighted ? null : leadingBlock(bread, layout.size, reported);
  // Scores sum to 0 over clusters, so B has rank < clusters: with fewer it would call some difference exact.
  if (groupCount(table.clusters, table) < layout.size) return { fisher, sandwich: null };
  const covariance = (clusters: Grouping): CovarianceMatrix => {
    const meat = sandwichMeat(model, maximum.parameters, clusters);
    return leadingBlock(sandwichProduct(bread, meat, layout.size), layout.size, reported);
  };
  const { clusters, voters } = table;
  if (voters === null) return { fisher, sandwich: covariance(clusters) };
  const both = [covariance(clusters), covariance(voters)] as const;
  return {
    fisher,
    sandwich: twoWayCovariance(...both, covariance(groupsOfBoth(clusters, voters)), layout.players),
  };
}

function leadingBlock(values: Float64Array, size: number, kept: number): CovarianceMatrix {
  const block = new Float64Array(kept * kept);
  for (let i = 0; i < kept; i += 1) block.set(values.subarray(i * size, i * size + kept), i * kept);
  return { size: kept, values: block };
}

/** Distinct clusters plus the battles that stand alone; of two ways of clustering the fewer. */
export function clusterCount(table: BattleTable): number {
  const clusters = groupCount(table.clusters, table);
  return table.voters === null ? clusters : Math.min(clusters, groupCount(table.voters, table));
}

function groupCount({ of, named }: Grouping, { count }: BattleTable): number {
  return named + of.reduce((sum, group, row) => (group === -1 ? sum + count[row]! : sum), 0);
}
