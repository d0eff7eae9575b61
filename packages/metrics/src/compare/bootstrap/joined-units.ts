/**
 * The unit of each sample, from 0, where samples of one key are drawn together, and so are those of one group (NaN: in
 * none): a key that holds parts of several groups joins them all. null where every sample stands by itself.
 */
export function joinedUnits(keys: readonly string[], groups: Float64Array | null): Uint32Array | null {
  const first = new Map<string, number>();
  const parent = Uint32Array.from(keys, (key, i) => {
    if (!first.has(key)) first.set(key, i);
    return first.get(key)!;
  });
  const rootOf = (sample: number): number => {
    let root = sample;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  const ofGroup = new Map<number, number>();
  groups?.forEach((group, i) => {
    if (Number.isNaN(group)) return;
    const other = ofGroup.get(group);
    if (other === undefined) ofGroup.set(group, i);
    else parent[rootOf(i)] = rootOf(other);
  });
  const units = new Map<number, number>();
  const unitOf = keys.map((_, i) => {
    const root = rootOf(i);
    if (!units.has(root)) units.set(root, units.size);
    return units.get(root)!;
  });
  return units.size === keys.length ? null : Uint32Array.from(unitOf);
}
