import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readVaultKey } from './home-vault.ts';
import { Vault } from './vault.ts';

const key = Buffer.alloc(32, 7);

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-vault-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

describe('the vault', () => {
  test('gives back what was put in, for its owner alone', async () => {
    for (const given of [null, key]) {
      const home = folder();
      const vault = new Vault(home, given);
      expect([await vault.get('labels'), await vault.list()]).toEqual([null, []]);
      await vault.put('labels', Buffer.from('secret answers'));
      await vault.put('snapshots/one', Buffer.from('more'));
      expect(String(await vault.get('labels'))).toBe('secret answers');
      expect(await vault.list()).toEqual(['labels', 'snapshots/one']);
      const path = join(home, 'vault/labels');
      expect([statSync(join(home, 'vault')).mode & 0o777, statSync(path).mode & 0o777]).toEqual([
        0o700, 0o600,
      ]);
      expect(readFileSync(path).includes('answers')).toBe(given === null);
    }
  });

  test('the same bytes never look the same twice', async () => {
    const home = folder();
    const vault = new Vault(home, key);
    const seen = new Set<string>();
    for (let i = 0; i < 5; i += 1) {
      await vault.put('a', Buffer.from('same'));
      seen.add(readFileSync(join(home, 'vault/a')).toString('hex'));
    }
    expect(seen.size).toBe(5);
  });

  test('refuses another key, another name, any changed bit, and a key that is missing or not wanted', async () => {
    const home = folder();
    await new Vault(home, key).put('a', Buffer.from('secret'));
    const path = join(home, 'vault/a');
    const bytes = readFileSync(path);
    await expect(new Vault(home, Buffer.alloc(32)).get('a')).rejects.toThrow('cannot be opened');
    await expect(new Vault(home, null).get('a')).rejects.toThrow('no key was given');
    for (let bit = 15 * 8; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(path, changed);
      await expect(new Vault(home, key).get('a')).rejects.toThrow('cannot be opened');
    }
    writeFileSync(path, bytes);
    renameSync(path, join(home, 'vault/b'));
    await expect(new Vault(home, key).get('b')).rejects.toThrow('cannot be opened');
    await new Vault(home, null).put('plain', Buffer.from('x'));
    await expect(new Vault(home, key).get('plain')).rejects.toThrow('is not encrypted');
    await expect(new Vault(home, key).get('../a')).rejects.toThrow('cannot be a name');
  });

  test('is not read from when others could have', async () => {
    const home = folder();
    const vault = new Vault(home, null);
    await vault.put('a', Buffer.from('x'));
    chmodSync(join(home, 'vault'), 0o755);
    await expect(vault.get('a')).rejects.toThrow('can be opened by others');
  });

  test.skipIf(process.getuid?.() !== 0 || !existsSync('/usr/bin/setpriv'))(
    'another user of the machine cannot look inside (skipped where this one cannot become another)',
    async () => {
      const home = folder();
      chmodSync(home, 0o755);
      const vault = new Vault(home, null);
      await vault.put('a', Buffer.from('secret'));
      const asNobody = (...command: string[]) =>
        spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', ...command], {
          encoding: 'utf8',
        });
      expect(asNobody('ls', home).status).toBe(0);
      for (const command of [
        ['ls', join(home, 'vault')],
        ['cat', join(home, 'vault/a')],
      ]) {
        const { status, stdout, stderr } = asNobody(...command);
        expect({ isDone: status === 0, stdout }).toEqual({ isDone: false, stdout: '' });
        expect(stderr).toContain('Permission denied');
      }
    },
  );
});

describe('the key of the vault', () => {
  const hex = 'ab'.repeat(32);
  test('comes from the environment, a file or a command', async () => {
    const path = join(folder(), 'key');
    writeFileSync(path, `${hex}\n`);
    const bytes = Buffer.from(hex, 'hex');
    expect(await readVaultKey({})).toBeNull();
    expect(await readVaultKey({ ASSAY_VAULT_KEY: hex })).toEqual(bytes);
    expect(await readVaultKey({ ASSAY_VAULT_KEY_FILE: path })).toEqual(bytes);
    expect(await readVaultKey({ ASSAY_VAULT_KEY_COMMAND: `cat ${path}` })).toEqual(bytes);
    expect(execFileSync('cat', [path], { encoding: 'utf8' })).toContain(hex);
  });

  test('what is wrong is said without the key', async () => {
    const both = readVaultKey({ ASSAY_VAULT_KEY: hex, ASSAY_VAULT_KEY_FILE: '/none' });
    await expect(both).rejects.toThrow('only one of them');
    await expect(readVaultKey({ ASSAY_VAULT_KEY: 'secret' })).rejects.toThrow(/^(?!.*secret).*hexadecimal/);
    await expect(readVaultKey({ ASSAY_VAULT_KEY_FILE: '/no/such' })).rejects.toThrow('/no/such');
    await expect(readVaultKey({ ASSAY_VAULT_KEY_COMMAND: 'exit 3' })).rejects.toThrow('failed with 3');
  });
});
