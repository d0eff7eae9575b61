import type { RunManifest } from '@assay/records';
import type { Briefs, RunBrief } from './briefs.ts';
import type { Page, PageRequest } from './page.ts';

export interface StoredRun {
  readonly manifest: RunManifest;
  readonly status: 'open' | 'closed';
}

/** What a listed run must have; all that is given counts. */
export interface RunFilter {
  readonly evaluation_key?: string | undefined;
  readonly task_specification_key?: string | undefined;
  readonly task_key?: string | undefined;
  readonly model_key?: string | undefined;
  readonly status?: StoredRun['status'] | undefined;
  /** The first run of a series: it and its repetitions. */
  readonly series?: string | undefined;
  readonly id_begins?: string | undefined;
}

/** The manifests of runs, and whether they are still open. */
export interface Runs {
  /** E_RUN_EXISTS where the id is taken. */
  readonly create: (manifest: RunManifest) => Promise<void>;
  readonly get: (runId: string) => Promise<StoredRun | null>;
  /** Newest first. */
  readonly list: (request?: RunFilter & PageRequest) => Promise<Page<StoredRun>>;
  readonly briefs: Briefs<RunBrief>;
  /**
   * Gives up what this store holds of the run and, where nobody else holds any of it, seals it: nothing can be added any
   * more. False: others are at work, and the last of them closes it.
   */
  readonly close: (manifest: RunManifest) => Promise<boolean>;
}
