import type { Inputs } from '../../declare/inputs.ts';
import type { PublishedRun } from '../published-run.ts';

/** The version of Every Eval Ever that is written. */
export const EEE_VERSION = '0.3.0';

export interface EeeRun extends PublishedRun {
  readonly inputs: Inputs;
}
