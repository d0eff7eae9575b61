import { type LogKey, revokeKey as revoke } from '@assay/evaluator';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';
import { actorField, homeField } from '../home-fields.request.ts';
import { withHome } from '../with-home.ts';

/** From here on the key signs nothing; what it signed before stays as it is. */
export const revokeKey: Verb<RevokeKeyRequest, LogKey> = ({ name, reason, ...request }, world) =>
  withHome(request, world, (home, by) => revoke(home, name, reason, by));

/** Stop a key from signing. */
export const revokeKeyRequest = z
  .strictObject({ home: homeField, actor: actorField, name: z.string().min(1), reason: z.string().min(1) })
  .readonly();

export type RevokeKeyRequest = z.infer<typeof revokeKeyRequest>;
