import { readVaultKey, rekeyVault as rekey } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { withHome } from '../audit/with-home.ts';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';

export interface RekeyedVault {
  /** How many files were encrypted again; null where all of them were under the new key already. */
  readonly files: number | null;
}

/** Encrypts the vault under another key; both come from the environment. That it was opened for it stands in the ledger. */
export const rekeyVault: Verb<RekeyVaultRequest, RekeyedVault> = async ({ reason, ...request }, world) => {
  const from = await readVaultKey(world.env);
  const to = await newKey(world.env);
  return withHome(request, world, async (home, by) => {
    home.ledger.append(await home.signingKey(), () => [
      { kind: 'hidden.accessed', subjects: [], predicate: { about: 'vault', reason, ...by } },
    ]);
    return { files: rekey(home.vault.files, from, to) };
  });
};

async function newKey(env: World['env']): Promise<Buffer> {
  const key = await readVaultKey({
    ASSAY_VAULT_KEY: env['ASSAY_NEW_VAULT_KEY'],
    ASSAY_VAULT_KEY_FILE: env['ASSAY_NEW_VAULT_KEY_FILE'],
    ASSAY_VAULT_KEY_COMMAND: env['ASSAY_NEW_VAULT_KEY_COMMAND'],
  });
  if (key !== null) return key;
  throw new AssayError('usage', 'E_VAULT_KEY', 'the new key of the vault is not given', {
    fix: 'Set ASSAY_NEW_VAULT_KEY, ASSAY_NEW_VAULT_KEY_FILE or ASSAY_NEW_VAULT_KEY_COMMAND (64 hexadecimal digits).',
  });
}

/** Encrypt the vault under another key. */
export const rekeyVaultRequest = z
  .strictObject({ home: homeField, actor: actorField, reason: z.string().min(1) })
  .readonly();

export type RekeyVaultRequest = z.infer<typeof rekeyVaultRequest>;
