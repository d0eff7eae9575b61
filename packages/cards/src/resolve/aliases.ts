/** What can go by several names. A benchmark is the dataset of a path. */
export const nameKinds = ['model', 'benchmark', 'metric', 'organization'] as const;

export type NameKind = (typeof nameKinds)[number];

/** The explicit aliases: the only thing that changes a key. */
export interface Aliases {
  /** The name that stands for this one, itself where nobody said otherwise. */
  canonical(kind: NameKind, name: string): string;
}

/** Every name stands for itself. */
export const noAliases: Aliases = { canonical: (_kind, name) => name };
