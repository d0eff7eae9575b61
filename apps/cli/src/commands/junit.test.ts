import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

/** Ten rows, seven of them right. */
async function project(gates: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-junit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const rows = Array.from({ length: 10 }, (_, n) =>
    JSON.stringify({ id: `s${n}`, input: { n }, expected: 'yes' }),
  );
  writeFileSync(join(folder, 'd.jsonl'), rows.join('\n'));
  writeFileSync(join(folder, 'm.mjs'), `export default ({ input }) => (input.n < 7 ? 'yes' : 'no');\n`);
  writeFileSync(
    join(folder, 'assay.yaml'),
    `models: [{ key: m, provider: module, module: m.mjs }]
tasks: [{ key: t, dataset: d.jsonl, scorer: { metrics: [exact-match] } }]
evaluation: { key: e, task_specifications: [{ key: s, task_key: t, model_key: m }] }
${gates}`,
  );
  await runCommand(['run', '--quiet'], folder);
  return folder;
}

/** The counts of the document, by both commands, which have to agree. */
async function counts(folder: string, ...more: readonly string[]): Promise<string> {
  const heads: string[] = [];
  for (const command of [
    ['report', 's', '--format', 'junit'],
    ['export', 's', '--to', 'junit'],
  ]) {
    const { out, err, exitCode } = await runCommand([...command, ...more], folder);
    expect(exitCode, err).toBe(0);
    heads.push(/<testsuites name="s" (.*?) time/.exec(out)![1]!);
    expect(out.split('<failure ').length - 1).toBe(Number(/failures="(\d+)"/.exec(out)![1]));
    expect(out.split('<error ').length - 1).toBe(Number(/errors="(\d+)"/.exec(out)![1]));
  }
  expect(heads[0]).toBe(heads[1]);
  return heads[0]!;
}

test.each([
  ['exact-match, pass_rate: { min: 0.5 }', 'tests="1" failures="0" errors="0" skipped="0"'],
  ['exact-match, pass_rate: { min: 0.8 }', 'tests="1" failures="1" errors="0" skipped="0"'],
])('the gates are the tests: %s', async (gate, said) => {
  expect(await counts(await project(`gates: [{ metric: ${gate} }]\n`))).toBe(said);
});

test('an inconclusive gate is an error', async () => {
  const folder = await project('gates: [{ regression: { against: main, metric: exact-match } }]\n');
  expect(await counts(folder)).toBe('tests="1" failures="0" errors="1" skipped="0"');
});

test('samples are tests where they are asked for', async () => {
  const folder = await project('gates: [{ metric: exact-match, pass_rate: { min: 0.5 } }]\n');
  expect(await counts(folder, '--samples')).toBe('tests="11" failures="3" errors="0" skipped="0"');
});

test('without gates nothing has failed', async () => {
  expect(await counts(await project(''))).toBe('tests="0" failures="0" errors="0" skipped="0"');
});
