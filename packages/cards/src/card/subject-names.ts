/** The names that cards can be about. */
export interface SubjectNames {
  /** Datasets that were reported on, in each of their collections. */
  readonly benchmarks: readonly { readonly name: string; readonly collection: string }[];
  /** Benchmarks that have a benchmark card. */
  readonly documented: readonly string[];
  readonly organizations: readonly string[];
  readonly models: readonly string[];
}
