import { backupMasters as backup } from '@assay/evaluator';
import { withVault } from '../audit/with-vault.ts';
import type { Verb } from '../verb.ts';
import type { BackupMastersRequest } from './backup.request.ts';

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
