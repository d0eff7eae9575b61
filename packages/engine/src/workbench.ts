import type { Execution, JsonObject } from '@assay/records';
import type { DeclaredModel, DeclaredSolver, Project } from './declare/project.ts';
import type { RateLimiterFor } from './model-client/rate-limits.ts';
import type { SpendLedger } from './model-client/spend-ledger.ts';
import type { Clock, Digester, ProjectFiles } from './ports/platform.ts';
import type { Model } from './ports/model.ts';
import type { Store } from './ports/store.ts';
import type { ScorerContext } from './score/scorer/scorer.ts';

/** What a solver is opened with. */
export interface SolverRequest {
  readonly declared: DeclaredModel;
  readonly solver: DeclaredSolver;
  readonly signal?: AbortSignal;
  /** What a simulated user takes counts here. */
  readonly ledger?: SpendLedger;
}

/** What an evaluation works with: the project, and the ports to the world. */
export interface Workbench {
  readonly project: Project;
  readonly files: ProjectFiles;
  readonly store: Store;
  readonly clock: Clock;
  readonly digester: Digester;
  readonly openModel: (declared: DeclaredModel) => Promise<Model>;
  /** A model that attempts samples as a solver says: in many turns, with tools. */
  readonly openSolver?: (request: SolverRequest) => Promise<Model>;
  readonly scorerContext: (trials: NonNullable<ScorerContext['trials']>) => Promise<ScorerContext>;
  /** Never the same twice; later ones sort later. */
  readonly newId: () => string;
  /** Of the machine: runtime, platform, package version. */
  readonly environment: JsonObject;
  /** Where the secrets come from that are too short to be taken out of what is stored. */
  readonly unrecognisableSecrets?: readonly string[];
  /** Rates of models that all who share the store keep to; without them, each process its own. */
  readonly paid?: RateLimiterFor | undefined;
  /** Who is at work here, as executions name them. */
  readonly askedBy: Execution['asked_by'];
}
