import { AssayError, jsonValueSchema } from '@assay/records';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { faultPoint } from '../fault-point.ts';
import { openEnvelope } from '../ledger/envelope.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { textIn } from '../ledger/statement.ts';
import { commitLabels, type CommittedLabels, type Label } from './commit-labels.ts';
import type { Vault } from './vault.ts';

/** What salts labels: who has it and the labels can check every commitment, who has it not can guess none. */
interface MasterSecret {
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

const snapshotSchema = z.strictObject({
  schema_version: z.literal('assay.snapshot.v1'),
  snapshot_id: z.string(),
  /** Which master secret salts its labels. */
  master: z.string(),
  labels: z.array(z.strictObject({ item: z.string(), label: jsonValueSchema })),
});

export interface Snapshot {
  readonly snapshot_id: string;
  readonly items: number;
  readonly commitment_root: string;
  readonly index: number;
}

export interface By {
  readonly actor: string;
  readonly at: string;
}

/** Takes labels into the vault, and their commitment into the ledger: the file first, so that no commitment is without it. */
export async function commitSnapshot(
  home: EvaluatorHome,
  vault: Vault,
  labels: readonly Label[],
  by: By,
): Promise<Snapshot> {
  const key = await home.signingKey();
  const snapshot_id = `snap-${randomBytes(6).toString('hex')}`;
  const master = await masterSecret(vault);
  const { root, labels: sorted } = commitLabels(master.secret, snapshot_id, labels);
  const document = { schema_version: 'assay.snapshot.v1', snapshot_id, master: master.name, labels: sorted };
  await vault.put(`snapshots/${snapshot_id}`, Buffer.from(JSON.stringify(document)));
  faultPoint('snapshot-in-vault-before-event');
  const committed = { snapshot_id, items: sorted.length, commitment_root: root };
  const { first } = home.ledger.append(key, () => [
    {
      kind: 'snapshot.committed',
      subjects: [{ name: snapshot_id, sha256: root }],
      predicate: { ...committed, algorithm: 'assay-commit-v1', ...by },
    },
  ]);
  return { ...committed, index: first };
}

/** Opens a snapshot. That it was opened, by whom and why, stands in the ledger before anything is read. */
export async function openSnapshot(
  home: EvaluatorHome,
  vault: Vault,
  snapshotId: string,
  why: By & { readonly reason: string },
): Promise<CommittedLabels> {
  const root = committedRoot(home, snapshotId);
  home.ledger.append(await home.signingKey(), () => [
    { kind: 'hidden.accessed', subjects: [], predicate: { about: snapshotId, ...why } },
  ]);
  const bytes = await vault.get(`snapshots/${snapshotId}`);
  if (bytes === null) throw lost(`${snapshotId} is in the ledger, but not in the vault`);
  const { labels, master } = snapshotSchema.parse(JSON.parse(bytes.toString('utf8')));
  const committed = commitLabels((await masterSecret(vault, master)).secret, snapshotId, labels);
  if (committed.root !== root) throw lost(`${snapshotId} in the vault is not what was committed to`);
  return committed;
}

/** A snapshot as the ledger tells everybody of it: how many items, under which commitment, since when. */
export interface CommittedSnapshot {
  readonly snapshot_id: string;
  readonly items: number;
  readonly commitment_root: string;
  readonly committed_at: string;
  /** Its entry in the ledger. */
  readonly index: number;
}

export function committedSnapshot(home: EvaluatorHome, snapshot_id: string): CommittedSnapshot | null {
  const logged = home.ledger.store.about(snapshot_id).find(({ kind }) => kind === 'snapshot.committed');
  if (logged === undefined) return null;
  const { predicate } = openEnvelope(logged.envelope).statement;
  return {
    snapshot_id,
    items: Number(predicate['items']),
    commitment_root: textIn(predicate, 'commitment_root') ?? '',
    committed_at: textIn(predicate, 'at') ?? '',
    index: logged.index,
  };
}

function committedRoot(home: EvaluatorHome, snapshotId: string): string {
  const root = committedSnapshot(home, snapshotId)?.commitment_root;
  if (root !== undefined && root !== '') return root;
  throw new AssayError('usage', 'E_SNAPSHOT_UNKNOWN', `there is no snapshot ${snapshotId} in the ledger`);
}

function lost(message: string): AssayError {
  const fix = 'Restore the file from a copy of the vault.';
  return new AssayError('environment', 'E_SNAPSHOT_LOST', message, { fix });
}
