import type { BattleTable, Grouping } from '../battle-table.ts';
import type { Layout, LikelihoodModel } from './evaluate-likelihood.ts';
import { mirrored, SparseSum } from './sparse-sum.ts';
import { emptyCurvature, evaluateOutcomes } from './tie-model.ts';

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
export function sandwichMeat(
  model: LikelihoodModel,
  parameters: Float64Array,
  clusters: Grouping,
): Float64Array {
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
