import { randomBytes } from 'node:crypto';
import { AssayError } from '@assay/records';
import type { Vault } from './vault.ts';

/** What salts labels: who has it and the labels can check every commitment, who has it not can guess none. */
export interface MasterSecret {
  readonly name: string;
  readonly secret: Buffer;
}

const PREFIX = 'masters/master-';

/** The newest master secret, made at first use; or one by its name, for a snapshot that it salts. */
export async function masterSecret(vault: Vault, name?: string): Promise<MasterSecret> {
  const wanted = name ?? (await newest(vault)) ?? (await makeMaster(vault, 1));
  const secret = await vault.get(wanted);
  if (secret !== null) return { name: wanted, secret };
  throw new AssayError('environment', 'E_MASTER_LOST', `the master secret ${wanted} is not in the vault`, {
    fix: 'Restore it from its backup: without it no label of its snapshots can be opened.',
  });
}

/** A new master secret for the snapshots to come; those that are there keep theirs, or they could not be opened any more. */
export async function rotateMaster(vault: Vault): Promise<string> {
  const last = await newest(vault);
  return makeMaster(vault, last === null ? 1 : Number(last.slice(PREFIX.length)) + 1);
}

/** All master secrets as one text, to be kept apart from the vault. */
export async function backupMasters(vault: Vault): Promise<string> {
  const lines: string[] = [];
  for (const name of await masters(vault))
    lines.push(`${name} ${(await masterSecret(vault, name)).secret.toString('hex')}`);
  return lines.map((line) => `${line}\n`).join('');
}

async function makeMaster(vault: Vault, number: number): Promise<string> {
  const name = `${PREFIX}${number}`;
  // Two that begin at once have one secret: the first.
  await vault.put(name, randomBytes(32), { isNew: true });
  return name;
}

async function newest(vault: Vault): Promise<string | null> {
  return (await masters(vault)).at(-1) ?? null;
}

async function masters(vault: Vault): Promise<readonly string[]> {
  const found = (await vault.list()).filter((name) => name.startsWith(PREFIX));
  return found.toSorted((a, b) => Number(a.slice(PREFIX.length)) - Number(b.slice(PREFIX.length)));
}
