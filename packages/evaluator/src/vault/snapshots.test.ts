import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jcs } from '../../../../testing/bundles/made-bundle.ts';
import * as slow from '../../../../testing/bundles/slow-tree.ts';
import { openEnvelope } from '../ledger/envelope.ts';
import { by, madeHome } from '../ledger/testing/made-home.ts';
import { commitLabels } from './commit-labels.ts';
import { backupMasters, commitSnapshot, masterSecret, openSnapshot, rotateMaster } from './snapshots.ts';
import { Vault } from './vault.ts';

const labels = [
  { item: 'q2', label: 0.5 },
  { item: 'é', label: { b: [1, null], a: 'x' } },
  { item: 'q10', label: true },
  { item: '𝒳', label: -0 },
  { item: '\uffff', label: '' },
];

describe('the commitment to labels', () => {
  test('is that of the definition, in the order of UTF-8 bytes', () => {
    const { root, labels: sorted } = commitLabels(Buffer.from('master'), 'snap-1', labels);
    expect(sorted.map(({ item }) => item)).toEqual(['q10', 'q2', 'é', '\uffff', '𝒳']);
    const leaves = sorted.map(({ item, label }) => {
      const salt = createHmac('sha256', 'master').update(`label-salt\0snap-1\0${item}`).digest();
      return slow.leafHash(jcs({ id: item, c: createHmac('sha256', salt).update(jcs(label)).digest('hex') }));
    });
    expect(root).toBe(slow.treeHash(leaves).toString('hex'));
  });

  test('refuses items twice, no items, and numbers that others would read as others', () => {
    const commit = (given: typeof labels) => () => commitLabels(Buffer.from('m'), 's', given);
    expect(commit([labels[0]!, labels[0]!])).toThrow('"q2" has two labels');
    expect(commit([])).toThrow('no labels');
    expect(commit([{ item: 'q', label: { b: [2 ** 53], a: '' } as never }])).toThrow('beyond 2^53');
  });
});

describe('snapshots', () => {
  test('are committed to before they are read, and opened with who and why', async () => {
    const home = await madeHome();
    const vault = new Vault(home.path, Buffer.alloc(32, 1));
    const snapshot = await commitSnapshot(home, vault, labels, by);
    expect(snapshot).toMatchObject({ items: 5, index: 1 });
    const why = { ...by, reason: 'scoring sub-1' };
    const opened = await openSnapshot(home, vault, snapshot.snapshot_id, why);
    expect(opened.root).toBe(snapshot.commitment_root);
    expect(opened.open('q2')).toMatchObject({ label: 0.5, index: 1 });
    expect(opened.open('q3')).toBeNull();
    const [, accessed] = home.ledger.store.about(snapshot.snapshot_id);
    expect(openEnvelope(accessed!.envelope).statement.predicate).toEqual({
      about: snapshot.snapshot_id,
      ...why,
    });
    await expect(openSnapshot(home, vault, 'snap-0', why)).rejects.toThrow('no snapshot');
  });

  test('one that was exchanged or lost is not opened, and the attempt stays in the log', async () => {
    const home = await madeHome();
    const vault = new Vault(home.path, null);
    const [one, other] = [
      await commitSnapshot(home, vault, labels, by),
      await commitSnapshot(home, vault, labels.slice(1), by),
    ];
    const why = { ...by, reason: 'test' };
    await vault.put(`snapshots/${one.snapshot_id}`, (await vault.get(`snapshots/${other.snapshot_id}`))!);
    await expect(openSnapshot(home, vault, one.snapshot_id, why)).rejects.toThrow(
      'not what was committed to',
    );
    rmSync(join(home.path, 'vault', 'snapshots', other.snapshot_id));
    await expect(openSnapshot(home, vault, other.snapshot_id, why)).rejects.toThrow('not in the vault');
    expect([...home.ledger.store.entries()].map(({ kind }) => kind).slice(-2)).toEqual([
      'hidden.accessed',
      'hidden.accessed',
    ]);
  });

  test('a new master secret salts what comes, and what is there keeps its own', async () => {
    const home = await madeHome();
    const vault = new Vault(home.path, null);
    const before = await commitSnapshot(home, vault, labels, by);
    expect(await rotateMaster(vault)).toBe('masters/master-2');
    await commitSnapshot(home, vault, labels, by);
    expect((await openSnapshot(home, vault, before.snapshot_id, { ...by, reason: 'x' })).root).toBe(
      before.commitment_root,
    );
    const backup = await backupMasters(vault);
    expect(backup.split('\n')).toHaveLength(3);
    expect(backup).toContain((await masterSecret(vault)).secret.toString('hex'));
    rmSync(join(home.path, 'vault', 'masters/master-1'));
    await expect(openSnapshot(home, vault, before.snapshot_id, { ...by, reason: 'x' })).rejects.toThrow(
      'is not in the vault',
    );
  });
});

test('STO-14: the same labels in two snapshots have nothing in common that is public: which of them changed is not seen', async () => {
  const home = await madeHome();
  const vault = new Vault(home.path, null);
  const opened = [];
  for (let i = 0; i < 2; i += 1) {
    const { snapshot_id } = await commitSnapshot(home, vault, labels, by);
    opened.push(await openSnapshot(home, vault, snapshot_id, { ...by, reason: 'x' }));
  }
  const [one, other] = opened.map(({ root, open }) => {
    const openings = labels.map(({ item }) => open(item)!);
    return [root, ...openings.flatMap(({ salt, proof }) => [salt, ...proof])];
  });
  expect(one!.length).toBeGreaterThan(labels.length);
  expect(one!.filter((text) => other!.includes(text))).toEqual([]);
});
