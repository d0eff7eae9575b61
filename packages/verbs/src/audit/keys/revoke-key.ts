import { type LogKey, revokeKey as revoke } from '@assay/evaluator';
import type { Verb } from '../../verb.ts';
import { withHome } from '../with-home.ts';
import type { RevokeKeyRequest } from './revoke-key.request.ts';

/** From here on the key signs nothing; what it signed before stays as it is. */
export const revokeKey: Verb<RevokeKeyRequest, LogKey> = ({ name, reason, ...request }, world) =>
  withHome(request, world, (home, by) => revoke(home, name, reason, by));
