import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEvaluatorHome, scoreEvent } from '@assay/evaluator';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Ran, runCommand } from '../../testing/run-command.ts';

let cwd: string;
let env: Record<string, string>;
const assay = (...argv: readonly string[]): Promise<Ran> => runCommand(argv, cwd, env);
const file = (name: string, contents: string): string => {
  writeFileSync(join(cwd, name), contents);
  return name;
};
const canary = 'CANARY-7f3a';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay-evaluator-'));
  env = { USER: 'host', ASSAY_VAULT_KEY: 'ab'.repeat(32) };
  return () => rmSync(cwd, { recursive: true, force: true });
});

async function committed(): Promise<{ snapshot_id: string; commitment_root: string }> {
  await assay('keys', 'new', 'evaluator');
  const labels = file('labels.csv', `id,answer\nq1,yes\nq2,${canary}\nq3,no\n`);
  const { out } = await assay('evaluator', 'commit', labels, '--format', 'json');
  rmSync(join(cwd, labels));
  return JSON.parse(out) as { snapshot_id: string; commitment_root: string };
}

/** A score over the snapshot, as scoring will write it. */
async function scored(snapshot_id: string): Promise<void> {
  const home = await openEvaluatorHome({ cwd });
  const key = await home.signingKey();
  home.ledger.append(key, () => [
    {
      kind: 'submission.received',
      subjects: [{ name: 'p', sha256: 'c'.repeat(64) }],
      predicate: { submission_id: 'sub-1' },
    },
  ]);
  const facts = {
    score_id: 'sc-1',
    submission_id: 'sub-1',
    snapshot_id,
    components: {},
    metrics: [],
    gates: [],
  };
  home.ledger.append(key, () => [scoreEvent(home.ledger.store, facts)]);
  home.close();
}

describe('assay evaluator commit', () => {
  test('hides the labels, and commits to them', async () => {
    const { snapshot_id } = await committed();
    expect(snapshot_id).toMatch(/^snap-[0-9a-f]{12}$/);
    const entries = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(entries.length).toBeGreaterThan(3);
    for (const { parentPath, name } of entries)
      expect(readFileSync(join(parentPath, name)).includes(canary), name).toBe(false);
    for (const argv of [
      ['audit', 'log'],
      ['audit', 'log', '--format', 'json'],
      ['audit', 'show', snapshot_id],
    ])
      expect((await assay(...argv)).out).not.toContain(canary);
  });

  test.each([
    ['id,a,b\n1,x,y\n', 1, '--label is not given, and the labels could be in a, b'],
    ['id,a\n1,x\n1,y\n', 1, 'has two labels'],
    ['name,a\n1,x\n', 1, '--id is id, and row 1 has no such column; there are name, a'],
    ['id,a\n', 1, 'no labels'],
  ])('refuses %j', async (text, exitCode, words) => {
    await assay('keys', 'new', 'evaluator');
    const ran = await assay('evaluator', 'commit', file('labels.csv', text));
    expect({ exitCode: ran.exitCode, out: ran.out }).toEqual({ exitCode, out: '' });
    expect(ran.err).toContain(words);
  });

  test('an evaluator comes first', async () => {
    const ran = await assay('evaluator', 'commit', file('labels.csv', 'id,a\n1,x\n'));
    expect(ran).toMatchObject({ exitCode: 2, err: expect.stringContaining('assay keys new') as string });
  });
});

describe('assay audit open', () => {
  test('opens one label, which others can hold against the commitment, and says so in the ledger', async () => {
    const { snapshot_id } = await committed();
    await scored(snapshot_id);
    const open = ['audit', 'open', 'q2', '--score', 'sc-1', '--reason', 'appeal'];
    const bundle = (await assay(...open)).out;
    const key = file('key', (await assay('keys', 'list')).out);
    const verified = await assay('verify', file('opened.json', bundle), '--key', key, '--format', 'json');
    const { checks, ...said } = JSON.parse(verified.out) as { checks: { check: string; outcome: string }[] };
    expect(said).toMatchObject({ verified: true });
    expect(checks.find(({ check }) => check === 'openings')?.outcome).toBe('pass');
    const lied = await assay('verify', file('lied.json', bundle.replace(canary, 'other')), '--key', key);
    expect(lied.out).toContain('not verified: openings');
    expect((await assay('audit', 'show', snapshot_id)).out).toMatch(
      /hidden\.accessed .*host {2}because: appeal/,
    );
    expect((await assay('audit', 'open', 'q9', '--score', 'sc-1', '--reason', 'x')).exitCode).toBe(2);
    env = { USER: 'host' };
    expect((await assay(...open)).err).toContain('no key was given');
    expect((await assay('audit', 'check')).exitCode).toBe(0);
  });
});

describe('the master secret', () => {
  test('is printed with a warning and an event, and rotated for what comes', async () => {
    await committed();
    const { out, err } = await assay('evaluator', 'backup', '--reason', 'yearly copy');
    expect(out).toMatch(/^masters\/master-1 [0-9a-f]{64}\n$/);
    expect(err).toContain('Whoever reads this');
    expect((await assay('audit', 'log', '--limit', '1')).out).toMatch(
      /hidden\.accessed .*master secrets.*yearly copy/,
    );
    expect((await assay('evaluator', 'rotate')).out).toBe('masters/master-2 salts the snapshots to come\n');
    expect((await assay('evaluator', 'backup')).exitCode).toBe(2);
  });
});

describe('assay evaluator rekey', () => {
  test('puts the vault under another key, once, and says so in the ledger', async () => {
    const { snapshot_id } = await committed();
    await scored(snapshot_id);
    const ask = ['evaluator', 'rekey', '--reason', 'yearly change', '--format', 'json'];
    expect((await assay(...ask)).err).toContain('ASSAY_NEW_VAULT_KEY');
    env['ASSAY_NEW_VAULT_KEY'] = env['ASSAY_VAULT_KEY']!;
    expect((await assay(...ask)).err).toContain('the same as the current one');
    env['ASSAY_NEW_VAULT_KEY'] = 'cd'.repeat(32);
    expect(JSON.parse((await assay(...ask)).out)).toEqual({ files: 2 });
    expect(JSON.parse((await assay(...ask)).out)).toEqual({ files: null });
    const open = ['audit', 'open', 'q2', '--score', 'sc-1', '--reason', 'appeal'];
    expect((await assay(...open)).exitCode).toBe(4);
    env = { USER: 'host', ASSAY_VAULT_KEY: 'cd'.repeat(32) };
    expect((await assay(...open)).out).toContain(canary);
    expect((await assay('audit', 'log')).out).toMatch(/hidden\.accessed .*vault.*yearly change/);
  });
});
