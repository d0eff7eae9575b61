import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { artifact, evaluator, growth, madeBundle } from '../../../../testing/bundles/made-bundle.ts';
import { type Ran, runCommand } from '../testing/run-command.ts';

let folder: string;
const file = (name: string, contents: string | Uint8Array): string => {
  writeFileSync(join(folder, name), contents);
  return name;
};
const verify = (...argv: readonly string[]): Promise<Ran> => runCommand(['verify', ...argv], folder);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-verify-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

describe('assay verify', () => {
  test('says check by check that a bundle proves its score, and as of when', async () => {
    const { exitCode, out } = await verify(
      file('b.json', JSON.stringify(madeBundle())),
      '--key',
      evaluator.vkey,
    );
    expect(exitCode).toBe(0);
    expect(out).toContain('✓ score-inclusion       the score stands in the log');
    expect(out).toMatch(
      /- artifacts +the files given are those that were scored \(not run: no files were given\)/,
    );
    expect(out).toContain(
      '14 checks pass, none fails, 2 were not run\nproves unnamed: accuracy 0.6700; delta -0.1300; count 7.0000; none – (unnamed of sub-1 by équipe)\nverified as of a log of 10 entries',
    );
  });

  test('prints one JSON document, and exits 1 for what is not a bundle', async () => {
    const key = ['--key', evaluator.vkey, '--format', 'json'];
    const { exitCode, out } = await verify(
      file('cut.json', JSON.stringify(madeBundle()).slice(0, 99)),
      ...key,
    );
    expect(exitCode).toBe(1);
    const answer = JSON.parse(out) as { checks: object[] };
    expect(answer).toMatchObject({ verified: false, tree_size: null, witnesses: [], proves: null });
    expect(answer.checks).toHaveLength(16);
    expect(Object.keys(answer)).toEqual(['verified', 'tree_size', 'witnesses', 'checks', 'proves']);
  });

  test('takes a file of keys, with comments, and says which of them are none', async () => {
    const keys = file('keys', `# ours\r\n\n${evaluator.vkey}\nevaluator+00000000+AAAA\n`);
    const bundle = file('b.json', JSON.stringify(madeBundle()));
    const { exitCode, err } = await verify(bundle, '--key', keys);
    expect(exitCode).toBe(0);
    expect(err).toContain('not a usable key, ignored: evaluator+00000000+AAAA');
  });

  test.each([
    [['missing.json', '--key', evaluator.vkey], 'cannot open missing.json'],
    [['b.json'], '--key no key was given'],
    [['b.json', '--key', 'no-such-file'], 'cannot open no-such-file'],
    [['b.json', '--key', 'evaluator+00000000+AAAA'], 'no usable key'],
    [['b.json', '--key', evaluator.vkey, '--witness', 'no-such-file'], 'cannot open no-such-file'],
    [['b.json', '--key', evaluator.vkey, '--older', 'b.json'], 'are given together'],
    [['b.json', '--key', evaluator.vkey, '--consistency', 'b.json'], 'are given together'],
    [['b.json', '--key', evaluator.vkey, '--artifacts', 'b.json'], 'not a folder'],
  ])('exits 2 for %j', async (argv, words) => {
    file('b.json', JSON.stringify(madeBundle()));
    const { exitCode, out, err } = await verify(...argv);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toContain(words);
  });

  test('holds the files against what was scored; a link and a pipe are no files', async () => {
    file('b.json', JSON.stringify(madeBundle()));
    mkdirSync(join(folder, 'artifacts'));
    onTestFinished(() => rmSync(join(folder, 'artifacts'), { recursive: true }));
    const path = join(folder, 'artifacts/p.jsonl');
    const given = () => verify('b.json', '--key', evaluator.vkey, '--artifacts', 'artifacts');
    expect((await given()).exitCode).toBe(1);
    writeFileSync(path, artifact);
    expect((await given()).exitCode).toBe(0);
    rmSync(path);
    symlinkSync(join(folder, file('elsewhere', artifact)), path);
    expect((await given()).exitCode).toBe(1);
    rmSync(path);
    execFileSync('mkfifo', [path]);
    expect((await given()).exitCode).toBe(1);
  });

  test('holds the log against an older checkpoint', async () => {
    const { checkpoint, proof } = growth(4);
    const bundle = file('b.json', JSON.stringify(madeBundle()));
    const key = ['--key', evaluator.vkey];
    const older = [
      '--older',
      file('older', checkpoint),
      '--consistency',
      file('proof', JSON.stringify(proof)),
    ];
    expect((await verify(bundle, ...key, ...older)).exitCode).toBe(0);
    const other = file('other', JSON.stringify({ from: 4, to: 10, proof: [] }));
    expect((await verify(bundle, ...key, '--older', 'older', '--consistency', other)).exitCode).toBe(1);
    expect((await verify(bundle, ...key, '--older', 'older', '--consistency', 'older')).exitCode).toBe(1);
  });
});
