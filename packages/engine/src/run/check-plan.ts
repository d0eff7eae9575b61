import { AssayError } from '@assay/records';
import { plural } from '@assay/shown';
import type { RunPlan } from './run-plan.ts';

/** Refuses what cannot be a run: no samples, other data than planned, answers of one trial used for the next. */
export function checkPlan({ manifest, inputs, limits }: RunPlan): void {
  if (manifest.samples === 0) {
    throw new AssayError(
      'usage',
      'E_RUN_EMPTY',
      `run ${manifest.id} has no samples: nothing can be said of it`,
    );
  }
  if (inputs.inputs_digest !== manifest.inputs_digest || inputs.samples !== manifest.samples) {
    throw new AssayError(
      'usage',
      'E_DATA_CHANGED',
      `run ${manifest.id} is planned for ${plural(manifest.samples, 'sample')} of ${manifest.inputs_digest}; given ${inputs.samples} of ${inputs.inputs_digest}`,
    );
  }
  if (manifest.run_index > 0 && manifest.cache === 'reuse') {
    throw new AssayError('usage', 'E_RUN_CACHE', 'a repeated run never reads the cache; expected cache: off');
  }
  if (!Number.isInteger(limits.concurrency) || limits.concurrency < 1) {
    throw new AssayError(
      'usage',
      'E_RUN_LIMITS',
      `expected a concurrency from 1; given ${limits.concurrency}`,
    );
  }
}
