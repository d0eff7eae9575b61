interface Keyed {
  readonly model: string;
  readonly path: readonly (string | null)[];
  readonly metric: string;
}

/** Triples in one order, whatever order a reference file chose: what they say is compared, not how they are listed. */
export function inKeyOrder<T extends Keyed>(triples: readonly T[]): readonly T[] {
  const keyOf = ({ model, path, metric }: T): string => JSON.stringify([model, path, metric]);
  return triples
    .map((triple) => ({ triple, key: keyOf(triple) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ triple }) => triple);
}
