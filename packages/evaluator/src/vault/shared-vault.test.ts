import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { type EvaluatorHome, openEvaluatorHome } from '../ledger/evaluator-home.ts';
import { addKey } from '../ledger/key-events.ts';
import { by } from '../ledger/testing/made-home.ts';
import { copyEvaluator } from '../store/copy-evaluator.ts';
import { openEvaluatorDatabase } from '../store/evaluator-database.ts';
import { hiddenDigest } from './hidden-digest.ts';
import { rekeyVault } from './home-vault.ts';
import { commitSnapshot, openSnapshot } from './snapshots.ts';

const key = { ASSAY_VAULT_KEY: 'a1'.repeat(32) };
const other = { ASSAY_VAULT_KEY: 'b2'.repeat(32) };
const keyOf = ({ ASSAY_VAULT_KEY }: typeof key) => Buffer.from(ASSAY_VAULT_KEY, 'hex');
const labels = [{ item: 'q1', label: 'CANARY-label' }];
const labelled = Buffer.from('CANARY-label');
const why = { ...by, reason: 'test' };

async function newAddress(): Promise<string> {
  return `${await postgresServer()}?schema=test_${randomBytes(6).toString('hex')}`;
}

/** A machine with nothing of its own but what it is given. */
async function machine(address: string | null, env: Record<string, string> = key, cwd = folder()) {
  const home = await openEvaluatorHome({ cwd, address, env, origin: 'example.org/evals' });
  onTestFinished(() => home.close());
  return home;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-machine-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function committed(home: EvaluatorHome): Promise<string> {
  await addKey(home, 'evaluator', by);
  return (await commitSnapshot(home, await home.vault.open(), labels, by)).snapshot_id;
}

async function opened(home: EvaluatorHome, snapshot: string): Promise<unknown> {
  return (await openSnapshot(home, await home.vault.open(), snapshot, why)).labels[0]!.label;
}

describe.skipIf(!hasPostgres)('what servers of one evaluator hide (skipped without PostgreSQL)', () => {
  test('is shared with its keys: another machine needs the address and the key of the vault', async () => {
    const address = await newAddress();
    const one = await machine(address);
    const snapshot = await committed(one);
    const two = await machine(address);
    const digests = [one, two].map(async ({ vault }) => hiddenDigest(await vault.open(), 'x', labelled));
    expect(new Set(await Promise.all(digests)).size).toBe(1);
    expect(await opened(two, snapshot)).toBe('CANARY-label');
    expect((await two.signingKey()).vkey).toBe((await one.signingKey()).vkey);
    for (const { path } of [one, two])
      expect(['keys', 'vault'].some((name) => existsSync(join(path, name)))).toBe(false);
    const database = openEvaluatorDatabase(address);
    const rows = database.prepare<[], { bytes: Uint8Array }>('SELECT bytes FROM vault_files').all();
    database.close();
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const { bytes } of rows) expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/CANARY|PRIVATE/);
  });

  test('is not had without that key, and what is missing is named', async () => {
    const address = await newAddress();
    const snapshot = await committed(await machine(address));
    await expect(opened(await machine(address, {}), snapshot)).rejects.toMatchObject({
      code: 'E_KEYS_ELSEWHERE',
      fix: expect.stringContaining('ASSAY_VAULT_KEY') as string,
    });
    await expect(opened(await machine(address, other), snapshot)).rejects.toThrow('the key is wrong');
  });

  test('was in a folder: what is encrypted there, and its keys, are shared by the first that has the vault', async () => {
    const cwd = folder();
    const local = await machine(null, key, cwd);
    const snapshot = await committed(local);
    const address = await newAddress();
    await copyEvaluator({ path: local.path, address: null }, { path: local.path, address }, key);
    const first = await machine(address, key, cwd);
    expect(await opened(first, snapshot)).toBe('CANARY-label');
    expect(await opened(await machine(address), snapshot)).toBe('CANARY-label');
    const back = join(folder(), '.assay-evaluator');
    await copyEvaluator({ path: local.path, address }, { path: back, address: null }, key);
    expect(await opened(await machine(null, key, join(back, '..')), snapshot)).toBe('CANARY-label');
  });

  test('gets a key, or another one, in one step for all machines', async () => {
    const address = await newAddress();
    const cwd = folder();
    const plain = await machine(address, {}, cwd);
    const snapshot = await committed(plain);
    expect(existsSync(join(plain.path, 'vault'))).toBe(true);
    expect(rekeyVault(plain.vault.files, null, keyOf(key))).toBe(2);
    expect(existsSync(join(plain.path, 'vault'))).toBe(false);
    expect(await opened(await machine(address, key, cwd), snapshot)).toBe('CANARY-label');
    const two = await machine(address);
    expect(await opened(two, snapshot)).toBe('CANARY-label');
    expect(rekeyVault(two.vault.files, keyOf(key), keyOf(other))).toBe(3);
    expect(await opened(await machine(address, other), snapshot)).toBe('CANARY-label');
    await expect(opened(await machine(address), snapshot)).rejects.toThrow('the key is wrong');
  });
});
