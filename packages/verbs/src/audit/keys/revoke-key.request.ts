import * as z from 'zod';
import { actorField, homeField } from '../home-fields.request.ts';

/** Let a key sign nothing more. */
export const revokeKeyRequest = z
  .strictObject({ home: homeField, actor: actorField, name: z.string().min(1), reason: z.string().min(1) })
  .readonly();

export type RevokeKeyRequest = z.infer<typeof revokeKeyRequest>;
