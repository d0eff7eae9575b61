import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const model = 'export default async ({ input }) => input.answer;\n';

const rows = [
  { answer: ['a'], expected: ['a'], subtask: 'short', tag: 'easy' },
  { answer: ['b'], expected: ['c'], subtask: 'short', tag: 'hard' },
  { answer: ['a', 'b', 'c', 'd'], expected: ['a', 'b', 'c', 'e', 'f'], subtask: 'long', tag: 'hard' },
  { answer: ['x'], expected: ['y', 'z', 'a', 'b', 'c', 'd'], subtask: 'long', tag: 'hard' },
];

async function project(gates = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-set-values-'));
  const samples = rows.map(({ answer, expected, subtask, tag }, i) =>
    JSON.stringify({ id: `s${i}`, input: { answer }, expected, metadata: { subtask, tags: [tag] } }),
  );
  await writeFile(join(folder, 'model.mjs'), model);
  await writeFile(join(folder, 'data.jsonl'), samples.join('\n'));
  await writeFile(
    join(folder, 'assay.yaml'),
    `models: [{ key: m, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 } }]
tasks: [{ key: sets, dataset: data.jsonl, scorers: [{ key: plain, metrics: [set-f1-micro] }] }]
evaluation: { key: e, task_specifications: [{ key: spec, task_key: sets, model_key: m }] }
${gates}`,
  );
  return folder;
}

test('every format shows the same number of a set metric for a subtask, a cohort and all samples', async () => {
  const folder = await project();
  await runCommand(['run', '--quiet'], folder);
  const { out: json } = await runCommand(['report', '--format', 'json'], folder);
  const text = JSON.stringify(JSON.parse(json));
  const valueOf = (tp: number, fp: number, fn: number): number => (2 * tp) / (2 * tp + fp + fn);
  const [long, hard, all] = [valueOf(3, 2, 8), valueOf(3, 3, 9), valueOf(4, 3, 9)];
  for (const value of [long, hard, all]) expect(text).toContain(`"value":${value}`);
  const { out } = await runCommand(['report'], folder);
  expect(out).toMatch(new RegExp(`long +set-f1-micro +${long.toFixed(2)}\\d* +– +–`));
  expect(out).toMatch(new RegExp(`hard +set-f1-micro +${hard.toFixed(2)}\\d* +– +–`));
  expect(out).toMatch(new RegExp(`\\(pooled\\) +set-f1-micro +${all.toFixed(2)}\\d* +– +–`));
  for (const format of ['markdown', 'html']) {
    const file = join(folder, `report.${format}`);
    await runCommand(['report', '--format', format, '--out', file], folder);
    const page = (await readFile(file, 'utf8')).replaceAll(/<[^>]*>/g, ' ');
    for (const value of [long, hard, all]) expect(page).toContain(value.toFixed(2));
    // What single samples contribute has a mean of its own, which is no F1 of anything.
    expect(page).not.toContain('0.4167');
  }
});

test('a gate on the mean of a set metric is refused, and told what to name', async () => {
  const folder = await project('gates: [{ metric: set-f1-micro, mean: { min: 0.1 } }]\n');
  const { exitCode, err } = await runCommand(['gate'], folder);
  expect(exitCode).toBe(2);
  expect(err).toContain('name `value` instead of `mean`');
});
