import type { Baseline } from '@assay/records';
import type { Page, PageRequest } from './page.ts';

/** Names that point to scorings. */
export interface Baselines {
  /** Moves the name where it exists; E_SCORING_UNKNOWN where there is no such scoring. */
  readonly set: (baseline: Baseline) => Promise<void>;
  readonly get: (name: string) => Promise<Baseline | null>;
  /** By name. */
  readonly list: (request?: PageRequest) => Promise<Page<Baseline>>;
}
