import { AssayError } from '@assay/records';

/** What a resample draws as a whole: each sample by itself (`members` null; also where no cluster has two), or the samples of each cluster. */
export interface Units {
  readonly count: number;
  readonly members: readonly (readonly number[])[] | null;
}

export function unitsOf(n: number, clusters: ArrayLike<string | number> | undefined): Units {
  if (!clusters) return { count: n, members: null };
  if (clusters.length !== n) {
    throw new AssayError(
      'usage',
      'E_METRIC_CLUSTERS',
      `every value has one cluster; given ${n} values and ${clusters.length} clusters`,
    );
  }
  const byCluster = new Map<string | number, number[]>();
  for (let i = 0; i < n; i++) {
    const list = byCluster.get(clusters[i]!);
    if (list) list.push(i);
    else byCluster.set(clusters[i]!, [i]);
  }
  return { count: byCluster.size, members: byCluster.size === n ? null : [...byCluster.values()] };
}

/** The indices of the samples in these units. */
export function samplesOfUnits({ members }: Units, chosen: Uint32Array): Uint32Array {
  if (members === null) return chosen;
  let length = 0;
  for (const unit of chosen) length += members[unit]!.length;
  const samples = new Uint32Array(length);
  let at = 0;
  for (const unit of chosen) for (const sample of members[unit]!) samples[at++] = sample;
  return samples;
}
