import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLabelKey } from './label-key.ts';

const label = { label: { expected: 'yes' } };

describe('openLabelKey', () => {
  let home: string;
  let other: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'assay-key-'));
    other = await mkdtemp(join(tmpdir(), 'assay-key-'));
  });
  afterAll(async () => {
    await rm(home, { recursive: true, force: true });
    await rm(other, { recursive: true, force: true });
  });

  test('many that come first at once get one key, which the owner alone can read', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => openLabelKey(home)));
    expect(new Set(keys.map((key) => key.json(label))).size).toBe(1);
    expect(await readdir(home)).toEqual(['label-key']);
    if (process.platform !== 'win32') expect((await stat(join(home, 'label-key'))).mode & 0o777).toBe(0o600);
  });

  test('two stores have two keys, and what they say of the same label is not the same', async () => {
    const [one, two] = [await openLabelKey(home), await openLabelKey(other)];
    expect(two.id).not.toBe(one.id);
    expect(two.json(label)).not.toBe(one.json(label));
    expect(two.commit('s', 'labels', 'x')).not.toEqual(one.commit('s', 'labels', 'x'));
  });

  test('a store that is moved takes its key along; wider rights of a copy are taken back', async () => {
    const moved = join(other, 'moved');
    await cp(home, moved, { recursive: true });
    await chmod(join(moved, 'label-key'), 0o644);
    expect((await openLabelKey(moved)).json(label)).toBe((await openLabelKey(home)).json(label));
    if (process.platform !== 'win32') expect((await stat(join(moved, 'label-key'))).mode & 0o777).toBe(0o600);
  });

  test('what is not a key is refused without telling what is in it', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'assay-key-'));
    await writeFile(join(broken, 'label-key'), 'SECRET');
    const error = await openLabelKey(broken).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'E_LABEL_KEY', trouble: 'environment' });
    expect(String((error as Error).stack)).not.toContain('SECRET');
    await rm(broken, { recursive: true });
  });

  test('the key is in nothing that it makes', async () => {
    const text = (await readFile(join(home, 'label-key'), 'utf8')).trim();
    const key = await openLabelKey(home);
    const made = JSON.stringify([key, key.id, key.json(label), key.commit('s', 'labels', 'x')]);
    expect(made).not.toContain(text);
    expect(made).not.toContain(text.slice(0, 16));
  });
});
