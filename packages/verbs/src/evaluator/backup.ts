import { backupMasters as backup } from '@assay/evaluator';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { withVault } from '../audit/with-vault.ts';
import type { Verb } from '../verb.ts';

/** The master secrets as one text. That they left the vault stands in the ledger. */
export const backupMasters: Verb<BackupMastersRequest, { readonly secrets: string }> = (
  { reason, ...request },
  world,
) =>
  withVault(request, world, async (home, vault, by) => {
    home.ledger.append(await home.signingKey(), () => [
      { kind: 'hidden.accessed', subjects: [], predicate: { about: 'master secrets', reason, ...by } },
    ]);
    return { secrets: await backup(vault) };
  });

/** Give the master secrets, to be kept apart. */
export const backupMastersRequest = z
  .strictObject({ home: homeField, actor: actorField, reason: z.string().min(1) })
  .readonly();

export type BackupMastersRequest = z.infer<typeof backupMastersRequest>;
