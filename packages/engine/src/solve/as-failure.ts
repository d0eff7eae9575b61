import { AssayError } from '@assay/records';
import { ModelFailure } from '../ports/model.ts';

/** Why a queue sends no more requests, as the run that asks it understands it: being turned away ends it for all. */
export function asFailure(error: unknown): never {
  if (!(error instanceof AssayError) || error.trouble !== 'environment') throw error;
  throw new ModelFailure('provider_error', error.message, {
    denied: error.code === 'E_PROVIDER_DENIED' || error.code === 'E_PROVIDER_FAILING',
    unreachable: error.code === 'E_PROVIDER_UNREACHABLE',
    cause: error,
  });
}
