import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rekeyVault } from './home-vault.ts';
import { Vault } from './vault.ts';
import { VaultFolder } from './vault-folder.ts';

const [former, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const files = { labels: 'one', 'snapshots/a': 'two', 'masters/master-1': 'three' };

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-rekey-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function filled(key: Buffer | null): Promise<string> {
  const home = folder();
  const vault = new Vault(home, key);
  for (const [name, text] of Object.entries(files)) await vault.put(name, Buffer.from(text));
  return home;
}

async function readAll(home: string, key: Buffer): Promise<Record<string, string>> {
  const vault = new Vault(home, key);
  const names = await vault.list();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, String(await vault.get(name))] as const)),
  );
}

describe('another key for the vault', () => {
  test.each([null, former])('everything is under it, and nothing under the one before', async (before) => {
    const home = await filled(before);
    expect(rekeyVault(new VaultFolder(home), before, next)).toBe(3);
    expect(await readAll(home, next)).toEqual(files);
    await expect(new Vault(home, before).get('labels')).rejects.toThrow(/key is wrong|no key was given/);
    expect(readdirSync(home).toSorted()).toEqual(['vault', 'vault.lock']);
    expect(rekeyVault(new VaultFolder(home), before, next)).toBeNull();
  });

  test('a wrong key, the same key and no key change nothing', async () => {
    const home = await filled(former);
    expect(() => rekeyVault(new VaultFolder(home), Buffer.alloc(32, 9), next)).toThrow('cannot be opened');
    expect(() => rekeyVault(new VaultFolder(home), null, next)).toThrow('its key was not given');
    expect(() => rekeyVault(new VaultFolder(home), former, former)).toThrow('the same as the current one');
    expect(() => rekeyVault(new VaultFolder(folder()), former, next)).toThrow('is empty');
    expect(await readAll(home, former)).toEqual(files);
  });

  test.each([
    'vault-file-before-rename',
    'rekeyed-before-swap',
    'rekeyed-between-renames',
    'rekeyed-before-removal',
  ])(
    'a machine that stops at %s leaves all of it under one key, and the same call goes on',
    async (fault) => {
      const home = await filled(former);
      const program = join(home, 'rekey.mts');
      writeFileSync(
        program,
        `import { rekeyVault } from ${JSON.stringify(join(import.meta.dirname, './home-vault.ts'))};
         import { VaultFolder } from ${JSON.stringify(join(import.meta.dirname, 'vault-folder.ts'))};
         rekeyVault(new VaultFolder(${JSON.stringify(home)}), Buffer.alloc(32, 1), Buffer.alloc(32, 2));`,
      );
      const ended = spawnSync(process.execPath, [program], { env: { ...process.env, FAULT: fault } });
      expect(ended.signal).toBe('SIGKILL');
      const isDone = existsSync(join(home, 'vault.former'));
      expect(await readAll(home, isDone ? next : former)).toEqual(files);
      expect(rekeyVault(new VaultFolder(home), former, next)).toBe(isDone ? null : 3);
      expect(await readAll(home, next)).toEqual(files);
    },
  );
});
