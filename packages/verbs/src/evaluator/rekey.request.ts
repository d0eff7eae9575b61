import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';

/** Encrypt the vault under another key. */
export const rekeyVaultRequest = z
  .strictObject({ home: homeField, actor: actorField, reason: z.string().min(1) })
  .readonly();

export type RekeyVaultRequest = z.infer<typeof rekeyVaultRequest>;
