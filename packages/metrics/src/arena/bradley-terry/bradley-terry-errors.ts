import type { BattleTable } from '../battle-table.ts';
import { abilityInverse } from './ability-inverse.ts';
import type { LikelihoodModel } from './evaluate-likelihood.ts';
import type { Maximum } from './maximise-likelihood.ts';
import { sandwichMeat } from './sandwich-meat.ts';
import { sandwichProduct } from './sandwich-product.ts';

/** Row-major over the abilities, then the position advantage where there is one (ties' parameter left out). */
export interface CovarianceMatrix {
  readonly size: number;
  readonly values: Float64Array;
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
  if (clusterCount(table) < layout.size) return { fisher, sandwich: null };
  const product = sandwichProduct(bread, sandwichMeat(model, maximum.parameters), layout.size);
  return { fisher, sandwich: leadingBlock(product, layout.size, reported) };
}

function leadingBlock(values: Float64Array, size: number, kept: number): CovarianceMatrix {
  const block = new Float64Array(kept * kept);
  for (let i = 0; i < kept; i += 1) block.set(values.subarray(i * size, i * size + kept), i * kept);
  return { size: kept, values: block };
}

/** Distinct clusters plus the battles that stand alone. */
export function clusterCount({ cluster, count, namedClusters }: BattleTable): number {
  return namedClusters + cluster.reduce((sum, name, row) => (name === -1 ? sum + count[row]! : sum), 0);
}
