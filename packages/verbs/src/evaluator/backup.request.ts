import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';

/** Give the master secrets, to be kept apart. */
export const backupMastersRequest = z
  .strictObject({ home: homeField, actor: actorField, reason: z.string().min(1) })
  .readonly();

export type BackupMastersRequest = z.infer<typeof backupMastersRequest>;
