/** An organisation; `prefixes` stand before the slash of its models' names. */
export interface OrganizationRow {
  readonly name: string;
  readonly prefixes?: readonly string[];
  readonly aliases?: readonly string[];
  readonly partOf?: string;
}

/** The models of one prefix; names and aliases without it, unless an alias has a prefix of its own. */
export interface MakerModels {
  readonly prefix: string;
  /** Aliases of each model. */
  readonly models: Readonly<Record<string, readonly string[]>>;
  /** What each is a variant of, where its name does not say so by a suffix. */
  readonly variants?: Readonly<Record<string, string>>;
}

/** A benchmark; `splits` are the parts that are reported alone. */
export interface BenchmarkRow {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** The benchmark whose items these are, or were drawn from. */
  readonly partOf?: string;
  readonly splits?: Readonly<Record<string, readonly string[]>>;
}

/** A suite or leaderboard of several benchmarks; `collections` are the folders that corpora keep it in. */
export interface CompositeRow {
  readonly name: string;
  readonly family: string;
  readonly collections: readonly string[];
  readonly benchmarks: readonly string[];
}

export interface MetricRow {
  readonly name: string;
  readonly aliases?: readonly string[];
}
