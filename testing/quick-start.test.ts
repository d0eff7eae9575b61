import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../apps/cli/src/testing/run-command.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

/** The files that the README has its reader write: `cat > FILE <<'END' … END`. */
const files = [...readme.matchAll(/^cat > (\S+) <<'END'\n(.*?\n)END$/gms)].map(
  ([, name, text]) => [name!, text!] as const,
);

/** A project as the README makes it, and the same with its model put right. */
async function project() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-quick-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  const model = files.find(([name]) => name === 'model.mjs')![1];
  return {
    assay: (...argv: readonly string[]) => runCommand(argv, folder),
    fix: () => writeFile(join(folder, 'model.mjs'), model.replace('Toronto', 'Ottawa')),
  };
}

describe('the quick start of the README', () => {
  test('the gate on the cohort fails; with the fixed model all pass', async () => {
    expect(files.map(([name]) => name)).toEqual(['questions.jsonl', 'model.mjs', 'assay.yaml']);
    const { assay, fix } = await project();
    const failed = await assay('run');
    expect([failed.exitCode, failed.err]).toEqual([1, expect.not.stringContaining('warning')]);
    expect(failed.out).toContain('pass: correct.pass_rate is 0.75');
    expect(failed.out).toContain('fail: correct.pass_rate of cohort america is 0.50');
    await fix();
    const fixed = await assay('run');
    expect([fixed.exitCode, fixed.out]).toEqual([0, expect.stringContaining('PASS')]);
  });

  test('the commands to look around with', async () => {
    const lines = [...readme.matchAll(/^npx assay ([^#|;\n]+?) +#/gm)].map(([, line]) => line!);
    expect(lines.length).toBeGreaterThan(2);
    const { assay, fix } = await project();
    await fix();
    await assay('run', '--quiet');
    for (const line of lines) expect([line, (await assay(...line.split(' '))).exitCode]).toEqual([line, 0]);
  });
});
