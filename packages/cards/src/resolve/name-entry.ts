import type { NameKind } from './aliases.ts';

/** A thing that has names, as the registry or a file of names has it. */
export interface NameEntry {
  readonly kind: NameKind;
  readonly name: string;
  readonly origin: 'names' | 'registry';
  /** Where it is written: `names.yaml:3:5`, `registry: MMLU`. */
  readonly source: string;
  readonly aliases: readonly AliasEntry[];
  /** What it is a variant or a part of. */
  readonly parent: ParentEdge | null;
  /** Of a benchmark: the parts that are reported alone, each with its other names. */
  readonly splits: Readonly<Record<string, readonly string[]>>;
}

interface AliasEntry {
  readonly name: string;
  readonly source: string;
}

export interface ParentEdge {
  readonly relation: 'variant_of' | 'part_of';
  readonly name: string;
  readonly source: string;
}

/** A suite or leaderboard: several benchmarks that are reported together. */
export interface CompositeEntry {
  readonly name: string;
  readonly family: string | null;
  /** The folders of a corpus that hold it. */
  readonly collections: readonly string[];
  readonly benchmarks: readonly string[];
  readonly source: string;
}
