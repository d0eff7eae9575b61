import type { BattleTable, Grouping } from '../battle-table.ts';
import { abilityInverse } from './ability-inverse.ts';
import type { CovarianceMatrix } from './covariance-matrix.ts';
import type { LikelihoodModel } from './evaluate-likelihood.ts';
import type { Maximum } from './maximise-likelihood.ts';
import { sandwichMeat } from './sandwich-meat.ts';
import { sandwichProduct } from './sandwich-product.ts';
import { groupsOfBoth, twoWayCovariance } from './two-way-clusters.ts';

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
