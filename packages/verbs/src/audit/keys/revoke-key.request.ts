import * as z from 'zod';
import { actorField, homeField } from '../home-fields.request.ts';

/** Stop a key from signing. */
export const revokeKeyRequest = z
  .strictObject({ home: homeField, actor: actorField, name: z.string().min(1), reason: z.string().min(1) })
  .readonly();

export type RevokeKeyRequest = z.infer<typeof revokeKeyRequest>;
