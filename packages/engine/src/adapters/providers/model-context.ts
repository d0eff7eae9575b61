import type { Location } from '@assay/records';
import type { PaidBy } from '../../ask/limits/paid-by.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Store } from '../../ports/store.ts';

/** What a model is opened with. Everything else of the machine stays out of its reach. */
export interface ModelContext {
  /** The project file's folder: modules, commands and replayed files are below it. */
  readonly folder: string;
  /** Where keys are looked up; also the environment of a command. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Rates of models that others keep to as well. */
  readonly paid?: PaidBy | undefined;
  /** For `replay` of `run:ID`. */
  readonly store?: Store;
  /** Where the project file declares each model, by its key. */
  readonly places?: ReadonlyMap<string, Location>;
}
