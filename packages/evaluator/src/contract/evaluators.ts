import type { RegisteredEvaluator } from './registered-evaluator.ts';

/** The evaluators of a home. One that is changed is registered again; those before it stay, under their digests. */
export interface Evaluators {
  readonly add: (registered: RegisteredEvaluator) => void;
  /** The newest of that key, or the one with that digest. */
  readonly get: (key: string, digest?: string) => RegisteredEvaluator | null;
  /** The newest of each key, in the order in which keys were first used. */
  readonly list: () => readonly RegisteredEvaluator[];
  /** All that were registered under a key, the newest last. */
  readonly history: (key: string) => readonly RegisteredEvaluator[];
}
