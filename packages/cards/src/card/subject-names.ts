import type { ResultRow } from '../corpus/result-row.ts';

/** The names that cards can be about. */
export interface SubjectNames {
  /** Datasets that were reported on, in each of their collections. */
  readonly benchmarks: readonly { readonly name: string; readonly collection: string }[];
  /** Benchmarks that have a benchmark card. */
  readonly documented: readonly string[];
  readonly organizations: readonly string[];
  readonly models: readonly string[];
}

/** What a record says of its source. */
export type SourceReport = Pick<ResultRow, 'file' | 'path' | 'sourceType' | 'organization' | 'relationship'>;
