import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openEvaluatorHome, scoreEvent } from '@assay/evaluator';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Ran, runCommand } from '../../testing/run-command.ts';

let cwd: string;
const assay = (...argv: readonly string[]): Promise<Ran> => runCommand(argv, cwd, { USER: 'host' });
const file = (name: string, contents: string): string => {
  writeFileSync(join(cwd, name), contents);
  return name;
};
const root = 'a'.repeat(64);

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay-audit-'));
  return () => rmSync(cwd, { recursive: true, force: true });
});

/** A snapshot, a submission and a score in the ledger, and the file that was submitted. */
async function scored(score = 'sc-1'): Promise<void> {
  const home = await openEvaluatorHome({ cwd });
  const key = await home.signingKey();
  const sha256 = createHash('sha256').update('answers').digest('hex');
  const said = { at: '2026-11-15T12:00:00Z', actor: 'host' };
  const committed = { snapshot_id: 'snap-1', items: 3, commitment_root: root, algorithm: 'assay-commit-v1' };
  home.ledger.append(key, () => [
    {
      kind: 'snapshot.committed',
      subjects: [{ name: 'snap-1', sha256: root }],
      predicate: { ...committed, ...said },
    },
  ]);
  home.ledger.append(key, () => [
    {
      kind: 'submission.received',
      subjects: [{ name: 'p.jsonl', sha256 }],
      predicate: { submission_id: 'sub-1', ...said },
    },
  ]);
  home.ledger.append(key, () => [
    scoreEvent(home.ledger.store, {
      score_id: score,
      submission_id: 'sub-1',
      snapshot_id: 'snap-1',
      components: { code: `sha256:${'1'.repeat(64)}`, config: { threshold: 0.5 } },
      metrics: [{ name: 'accuracy', value: '0.667', numerator: 2, denominator: 3 }],
      gates: [{ metric: 'accuracy', min: '0.5', outcome: 'pass' }],
      rest: said,
    }),
  ]);
  home.close();
}

describe('from a key to a proof', () => {
  test('a bundle that was exported is verified with the key that was printed', async () => {
    const { out: vkey, err, exitCode } = await assay('keys', 'new', 'example.org/evals');
    expect(exitCode).toBe(0);
    expect(vkey).toMatch(/^example\.org\/evals\+[0-9a-f]{8}\+[\w+/]+=*\n$/);
    expect(err).toContain('Keep a copy of the secret half');
    expect(statSync(join(cwd, '.assay-evaluator')).mode & 0o777).toBe(0o700);
    await scored();
    const bundle = file('bundle.json', (await assay('audit', 'export', 'sc-1')).out);
    const key = file('evaluator.pub', (await assay('keys', 'list')).out);
    const verified = await assay('verify', bundle, '--key', key, '--format', 'json');
    expect(JSON.parse(verified.out)).toMatchObject({ verified: true, tree_size: 4 });
    expect((await assay('verify', bundle, '--key', vkey.trim())).exitCode).toBe(0);
    expect(await assay('audit', 'export', 'sc-2')).toMatchObject({ exitCode: 2, out: '' });
  });

  test('log, show and check say what is there', async () => {
    await assay('keys', 'new', 'evaluator');
    await scored();
    const { out: log } = await assay('audit', 'log');
    expect(log.split('\n').map((line) => line.trim().split(/ +/)[1])).toEqual([
      'key.added',
      'snapshot.committed',
      'submission.received',
      'score.created',
      undefined,
    ]);
    expect((await assay('audit', 'log', '--limit', '1')).out).toBe(log.split('\n')[3] + '\n');
    expect((await assay('audit', 'show', 'sc-1')).out).toContain('as of 4 entries');
    expect((await assay('audit', 'show', 'sc-9')).exitCode).toBe(2);
    expect(await assay('audit', 'check')).toMatchObject({
      exitCode: 0,
      out: '4 entries, every signature and every head hold\n',
    });
  });

  test('a change of the file is found, whoever took the triggers away', async () => {
    await assay('keys', 'new', 'evaluator');
    await scored();
    const database = new DatabaseSync(join(cwd, '.assay-evaluator/ledger.sqlite'));
    database.exec("DROP TRIGGER entries_update; UPDATE entries SET about = 'sub-2' WHERE number = 2");
    database.close();
    const { exitCode, out } = await assay('audit', 'check', '--format', 'json');
    expect(exitCode).toBe(1);
    expect(
      (JSON.parse(out) as { problems: { index: number | null }[] }).problems.map(({ index }) => index),
    ).toEqual([null, 2]);
    writeFileSync(join(cwd, '.assay-evaluator/ledger.sqlite'), 'gone');
    expect((await assay('audit', 'check')).exitCode).toBe(1);
  });

  test('nothing is made by looking', async () => {
    for (const argv of [
      ['keys', 'list'],
      ['audit', 'log'],
      ['audit', 'check'],
      ['audit', 'checkpoint'],
    ]) {
      const { exitCode, err } = await assay(...argv);
      expect(exitCode).toBe(2);
      expect(err).toContain('assay keys new');
    }
  });

  test('a revoked key signs nothing more, and keys list says so', async () => {
    await assay('keys', 'new', 'first');
    await assay('keys', 'new', 'second');
    expect((await assay('keys', 'revoke', 'first')).exitCode).toBe(2);
    const { exitCode, out } = await assay('keys', 'revoke', 'first', '--reason', 'lost');
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: expect.stringMatching(/^first\+\w{8} is revoked from entry 2 on\n$/) as string,
    });
    const { out: keys } = await assay('keys', 'list');
    expect(keys).toMatch(/revoked .*: lost\n# first\+/);
    await scored();
    expect((await assay('audit', 'check')).exitCode).toBe(0);
    expect((await assay('audit', 'log')).out).toMatch(/score\.created .*\(second\+/);
  });
});

describe('a head that somebody else kept shows what the log itself cannot', () => {
  const ledger = () => join(cwd, '.assay-evaluator/ledger.sqlite');
  const kept = async () => file('head', (await assay('audit', 'checkpoint')).out);
  const problems = async (head: string) => {
    const { exitCode, out } = await assay('audit', 'check', '--checkpoint', head);
    expect(exitCode).toBe(1);
    return out;
  };
  const submit = async (id: string) => {
    const home = await openEvaluatorHome({ cwd });
    home.ledger.append(await home.signingKey(), () => [
      {
        kind: 'submission.received',
        subjects: [{ name: 'p.jsonl', sha256: root }],
        predicate: { submission_id: id, at: '2026-11-15T12:00:00Z', actor: 'host' },
      },
    ]);
    home.close();
  };

  beforeEach(() => assay('keys', 'new', 'evaluator'));

  test('STO-06: the last entries were removed with their checkpoints', async () => {
    for (const id of ['sub-1', 'sub-2']) await submit(id);
    const head = await kept();
    expect((await assay('audit', 'check', '--checkpoint', head)).exitCode).toBe(0);
    const database = new DatabaseSync(ledger());
    const triggers = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all();
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
    database.exec('DELETE FROM entries WHERE number = 2; DELETE FROM checkpoints WHERE size = 3');
    for (const { sql } of triggers) database.exec(String(sql));
    database.close();
    expect((await assay('audit', 'check')).exitCode).toBe(0);
    expect(await problems(head)).toBe(
      '✗ the ledger: it has 2 entries, and a saved checkpoint covers 3: its end was cut off, or an older copy was restored\n',
    );
  });

  test('STO-18: yesterday’s copy was put back', async () => {
    await submit('sub-1');
    const yesterday = readFileSync(ledger());
    await submit('sub-2');
    const head = await kept();
    for (const rest of ['-wal', '-shm']) rmSync(`${ledger()}${rest}`, { force: true });
    writeFileSync(ledger(), yesterday);
    expect((await assay('audit', 'check')).exitCode).toBe(0);
    expect(await problems(head)).toContain('an older copy was restored');
  });

  test('STO-07, STO-08: everything was written anew by who has the key, for some or for all', async () => {
    const empty = readFileSync(ledger());
    await submit('sub-1');
    const head = await kept();
    for (const rest of ['-wal', '-shm']) rmSync(`${ledger()}${rest}`, { force: true });
    writeFileSync(ledger(), empty);
    for (const id of ['sub-9', 'sub-2']) await submit(id);
    expect((await assay('audit', 'check')).exitCode).toBe(0);
    expect(await problems(head)).toBe(
      '✗ the ledger: its first 2 entries differ from those of a saved checkpoint: it was rewritten\n',
    );
    const stranger = file('stranger', 'evaluator\n9\nAAAA\n');
    expect(await problems(stranger)).toContain('the saved checkpoint cannot be read');
  });
});

describe('witnessing', () => {
  test('a witness cosigns what grew from what it saw, and nothing else', async () => {
    await assay('keys', 'new', 'host');
    const witness = file('witness.pub', (await assay('keys', 'new', 'witness', '--home', 'w')).out);
    const host = file('host.pub', (await assay('keys', 'list')).out);
    const head = async (name: string) => file(name, (await assay('audit', 'checkpoint')).out);
    const cosign = (checkpoint: string, ...more: string[]) =>
      assay('audit', 'witness', checkpoint, '--home', 'w', '--key', host, ...more);
    const first = await cosign(await head('head-1'));
    expect(first.exitCode).toBe(0);
    await scored();
    const newer = await head('head-2');
    expect(await cosign(newer)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('cosigned before') as string,
    });
    const proof = file('proof', (await assay('audit', 'checkpoint', '--since', '1')).out);
    const second = await cosign(newer, '--consistency', proof);
    expect(second.exitCode).toBe(0);
    expect((await assay('audit', 'witness', newer, '--home', 'w', '--key', witness)).exitCode).toBe(1);

    const line = file('line', second.out);
    expect((await assay('audit', 'cosign', line, '--witness', host)).exitCode).toBe(1);
    expect((await assay('audit', 'cosign', line, '--witness', witness)).exitCode).toBe(0);
    expect((await assay('audit', 'check')).exitCode).toBe(0);
    const bundle = file('bundle.json', (await assay('audit', 'export', 'sc-1')).out);
    const verified = await assay('verify', bundle, '--key', host, '--witness', witness, '--format', 'json');
    expect(JSON.parse(verified.out)).toMatchObject({ verified: true, tree_size: 4, witnesses: ['witness'] });
    expect((await assay('audit', 'checkpoint', '--since', '0')).exitCode).toBe(2);
    expect(
      (
        await assay(
          'audit',
          'show',
          (await assay('keys', 'list', '--home', 'w', '--format', 'json')).out.match(/witness\+\w{8}/)![0],
        )
      ).out,
    ).toContain('checkpoint.witnessed');
  });
});
