import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../testing/rounds.ts';
import { checkLedger } from './check-ledger.ts';
import { readHead } from './checkpoint.ts';
import { openEvaluatorHome } from './evaluator-home.ts';
import { addKey, revokeKey } from './key-events.ts';
import { keysOf } from './log-keys.ts';
import { consistencyProof, treeHash } from './merkle-tree.ts';
import { openSqliteEvaluatorStore } from '../store/open-records.ts';
import { by, madeHome, submissionEvent } from './testing/made-home.ts';
import { isConsistent } from './verify-consistency.ts';

describe('the ledger', () => {
  test('signs a head after each batch, over all entries, whoever appended them', async () => {
    const home = await madeHome();
    const other = await openEvaluatorHome({ cwd: '/', home: home.path });
    const key = await home.signingKey();
    home.ledger.append(key, () => [submissionEvent('s1', { a: '1' }), submissionEvent('s2', { a: '2' })]);
    other.ledger.append(key, (first) => [submissionEvent(`s${first}`, { a: '3' })]);
    const { checkpoint } = home.ledger.append(key, () => [submissionEvent('s4', { a: '4' })]);
    const head = readHead(checkpoint)!;
    const leaves = home.ledger.store.leaves();
    expect(head).toEqual({ origin: 'example.org/evals', size: 5, root: treeHash(leaves) });
    expect(home.ledger.store.checkpoints().map(({ size }) => size)).toEqual([1, 3, 4, 5]);
    expect(home.ledger.store.about('s3')).toHaveLength(1);
    const older = readHead(home.ledger.store.checkpoint(3)!)!;
    expect(isConsistent(older, head, consistencyProof(leaves, 3))).toBe(true);
    expect(isConsistent(older, head, consistencyProof(leaves, 4))).toBe(false);
    expect(checkLedger(home.ledger.store, [key.vkey])).toEqual([]);
    other.close();
  });

  test('a batch that fails leaves no trace, also not in later heads', async () => {
    const home = await madeHome();
    const key = await home.signingKey();
    const broken = { ...submissionEvent('s1', { a: '1' }), predicate: {} };
    expect(() => home.ledger.append(key, () => [submissionEvent('s0', {}), broken])).toThrow('does not say');
    expect(() => home.ledger.append(key, () => [])).toThrow('at least one');
    home.ledger.append(key, () => [submissionEvent('s1', { a: '1' })]);
    expect(home.ledger.store.size()).toBe(2);
    expect(checkLedger(home.ledger.store, [key.vkey])).toEqual([]);
  });
});

test('a checkpoint is read only as it is written: bits behind the root are not taken', async () => {
  const home = await madeHome();
  const note = home.ledger.checkpoint()!;
  const [origin, size, root] = note.split('\n');
  const last = root!.at(-2)!;
  const other = Buffer.from(root!, 'base64').toString('base64').slice(0, -2);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const stray = alphabet[alphabet.indexOf(last) + 1]!;
  expect(readHead(note)).not.toBeNull();
  expect(
    readHead(note.replace(`${origin}\n${size}\n${root}`, `${origin}\n${size}\n${other}${stray}=`)),
  ).toBeNull();
});

describe('a ledger that was changed', () => {
  test.each([
    ['a leaf', "UPDATE entries SET leaf = x'00' WHERE number = 1"],
    ['an entry', 'DELETE FROM entries WHERE number = 2'],
    ['the last head', "UPDATE checkpoints SET note = 'x' WHERE size = 3"],
    ['all entries', 'DELETE FROM entries'],
  ])('in %s gets no new head', async (_, change) => {
    const home = await madeHome();
    const key = await home.signingKey();
    home.ledger.append(key, () => [submissionEvent('s1', {})]);
    home.ledger.append(key, () => [submissionEvent('s2', {})]);
    const other = new DatabaseSync(join(home.path, 'ledger.sqlite'));
    other.exec(
      `DROP TRIGGER entries_update; DROP TRIGGER entries_delete; DROP TRIGGER checkpoints_update; ${change}`,
    );
    other.close();
    const again = await openEvaluatorHome({ cwd: '/', home: home.path });
    expect(() => again.ledger.append(key, () => [submissionEvent('s3', {})])).toThrow('last signed head');
    expect(checkLedger(again.ledger.store, [key.vkey])).not.toEqual([]);
    again.close();
  });
});

describe('keys', () => {
  test('are files that their owner alone may read, in a folder of the same kind', async () => {
    const home = await madeHome();
    const { id } = await home.signingKey();
    const file = join(home.path, 'keys', `${id}.key`);
    expect(statSync(home.path).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^PRIVATE\+KEY\+evaluator\+[0-9a-f]{8}\+[\w+/]+=*\n$/);
    chmodSync(file, 0o644);
    await expect(home.signingKey()).rejects.toThrow('can be read by others');
    chmodSync(file, 0o600);
    writeFileSync(file, 'PRIVATE+KEY+evaluator+00000000+AAAA\n');
    await expect(home.signingKey()).rejects.toThrow('does not contain a signing key');
  });

  test('a key that was revoked signs nothing more; what it signed before holds', async () => {
    const home = await madeHome();
    const first = await home.signingKey();
    home.ledger.append(first, () => [submissionEvent('s1', {})]);
    await addKey(home, 'second', by);
    const revoked = await revokeKey(home, 'evaluator', 'its laptop was lost', by);
    expect(revoked.revoked).toMatchObject({ index: 3, reason: 'its laptop was lost' });
    expect((await home.signingKey()).name).toBe('second');
    expect(checkLedger(home.ledger.store, [first.vkey])).toEqual([]);
    home.ledger.append(first, () => [submissionEvent('s2', {})]);
    expect(checkLedger(home.ledger.store, [first.vkey])).toEqual([
      { index: 4, what: 'no signature by a key that was valid then' },
    ]);
    await expect(revokeKey(home, 'nobody', 'x', by)).rejects.toThrow('no key of that name');
    await expect(revokeKey(home, 'second', 'x', by)).rejects.toMatchObject({ code: 'E_KEY_LAST' });
    expect(keysOf(home.ledger.store)).toHaveLength(2);
  });

  test('a log of keys that nobody trusts is worth nothing', async () => {
    const home = await madeHome();
    expect(checkLedger(home.ledger.store, [])[0]).toEqual({
      index: 0,
      what: 'no signature by a key that was valid then',
    });
  });
});

describe('storage', () => {
  test('a killed process leaves every acknowledged entry, and a chain without a break', async () => {
    const home = await madeHome();
    const { vkey } = await home.signingKey();
    for (let kill = 0; kill < rounds; kill += 1) {
      const acknowledged = await appendUntilKilled(home.path, 3 + kill * 5);
      expect(home.ledger.store.size()).toBeGreaterThan(acknowledged);
      expect(checkLedger(home.ledger.store, [vkey])).toEqual([]);
    }
  });

  test('a bit that changes in the file is found, or changes nothing that the log says', async () => {
    const home = await madeHome();
    const key = await home.signingKey();
    for (let i = 0; i < 12; i += 1) home.ledger.append(key, () => [submissionEvent(`s${i}`, { a: `${i}` })]);
    home.close();
    const path = join(home.path, 'ledger.sqlite');
    const bytes = readFileSync(path);
    const before = saidBy(path, key.vkey);
    expect(before.problems).toEqual([]);
    const step = Math.max(1, Math.floor((bytes.length * 8) / (700 * rounds)));
    let found = 0;
    for (let bit = 0; bit < bytes.length * 8; bit += step) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(path, changed);
      const after = saidBy(path, key.vkey);
      if (after.problems.length > 0) found += 1;
      else expect(after.said, `bit ${bit}`).toBe(before.said);
    }
    writeFileSync(path, bytes);
    expect(found).toBeGreaterThan(50);
  });
});

/** Everything that can be read of a stored log, or that it cannot be read. */
function saidBy(path: string, vkey: string): { problems: readonly unknown[]; said: string } {
  try {
    const store = openSqliteEvaluatorStore(path).ledger;
    try {
      const said = JSON.stringify([[...store.entries()], store.checkpoints(), store.about('s3')]);
      return { problems: checkLedger(store, [vkey]), said };
    } finally {
      store.close();
    }
  } catch (error) {
    return { problems: [error], said: '' };
  }
}

/** Lets another process append, kills it after so many entries, and gives the last index that it acknowledged. */
async function appendUntilKilled(home: string, entries: number): Promise<number> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'testing/append-for-ever.ts'), home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = -1;
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    seen += 1;
    if (seen === entries) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return last;
}
