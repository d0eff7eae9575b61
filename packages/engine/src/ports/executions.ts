import type { Execution } from '@assay/records';
import type { Briefs, ExecutionBrief } from './briefs.ts';
import type { Page, PageRequest } from './page.ts';

/** What a listed execution must have; all that is given counts. */
export interface ExecutionFilter {
  readonly verb?: Execution['verb'] | undefined;
  /** Is of any verb but this one. */
  readonly verb_not?: Execution['verb'] | undefined;
  /** Has a specification of this evaluation. */
  readonly evaluation_key?: string | undefined;
  /** Has a specification of this key. */
  readonly specification_key?: string | undefined;
  /** Has this run. */
  readonly run_id?: string | undefined;
  /** Whether it has ended; one whose process died has not. */
  readonly ended?: boolean | undefined;
  /** How it ended. */
  readonly end_kind?: NonNullable<Execution['end']>['kind'] | undefined;
  readonly id_begins?: string | undefined;
}

/** The records of invocations. */
export interface Executions {
  /** E_EXECUTION_EXISTS where the id is taken. */
  readonly create: (execution: Execution) => Promise<void>;
  /** What it has come to; E_EXECUTION_UNKNOWN, and E_EXECUTION_ENDED once it has an end. */
  readonly update: (execution: Execution) => Promise<void>;
  readonly get: (id: string) => Promise<Execution | null>;
  /** Newest first. */
  readonly list: (request?: ExecutionFilter & PageRequest) => Promise<Page<Execution>>;
  readonly briefs: Briefs<ExecutionBrief>;
}
