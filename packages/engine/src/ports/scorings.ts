import type { Digest, ScorerVersion, Scoring } from '@assay/records';
import type { Briefs, ScoringBrief } from './briefs.ts';
import type { Page, PageRequest } from './page.ts';

/** What a listed scoring must have; all that is given counts. */
export interface ScoringFilter {
  readonly run_id?: string | undefined;
  readonly scorer_key?: string | undefined;
  readonly scorer_version?: Digest | undefined;
  readonly status?: Scoring['status'] | undefined;
  readonly id_begins?: string | undefined;
}

/** Scorings, and the versions of the scorers that made them. */
export interface Scorings {
  readonly saveVersion: (version: ScorerVersion) => Promise<void>;
  readonly getVersion: (digest: Digest) => Promise<ScorerVersion | null>;
  /** By digest. */
  readonly listVersions: (request?: PageRequest) => Promise<Page<ScorerVersion>>;
  /** Its score table is in the blobs (E_STORE_BLOB); earlier scorings of the run stay. */
  readonly save: (scoring: Scoring) => Promise<void>;
  readonly get: (id: string) => Promise<Scoring | null>;
  /** Newest first. */
  readonly list: (request?: ScoringFilter & PageRequest) => Promise<Page<Scoring>>;
  readonly briefs: Briefs<ScoringBrief>;
}
