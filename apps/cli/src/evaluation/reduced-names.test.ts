import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const yaml = `models: [{ key: m, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 } }]
tasks: [{ key: t, dataset: data.jsonl, scorer: { metrics: [exact-match, accuracy] } }]
evaluation:
  key: e
  task_specifications:
    - { key: spec, task_key: t, model_key: m, trials: { num_trials: 4, reducer: pass_at_k, k: 2 } }
gates: [{ metric: exact-match, pass_rate: { min: 0.5 } }]
`;

test('a reducer of trials stands in the name of the score in every text, and sets are over all trials', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-reduced-names-'));
  const samples = Array.from({ length: 6 }, (_, i) =>
    JSON.stringify({ id: `s${i}`, input: String(i), expected: 'a', metadata: { tags: ['t'], subtask: 'u' } }),
  );
  await writeFile(
    join(folder, 'model.mjs'),
    "export default async ({ attempt }) => (attempt % 2 ? 'a' : 'b');\n",
  );
  await writeFile(join(folder, 'data.jsonl'), samples.join('\n'));
  await writeFile(join(folder, 'assay.yaml'), yaml);
  const { err } = await runCommand(['run', '--quiet'], folder);
  const { out } = await runCommand(['report'], folder);
  expect(out).toMatch(/\n +exact-match pass@2 +0\.83/);
  expect(out).toMatch(/\(pooled\) +exact-match pass@2/);
  expect(out).toMatch(/\(unweighted mean\) +exact-match pass@2/);
  expect(out).not.toMatch(/exact-match +0\./);
  expect(out).toContain('exact-match pass@2.pass_rate is 0.83');
  expect(out).toMatch(/accuracy: 0\.50/);
  // Of pass@2 0.8333 and accuracy 0.5.
  expect(out).toContain('mean pass-rate (macro-F1): 0.67');
  expect(`${err}${(await runCommand(['score'], folder)).out}`).toContain('exact-match pass@2');
  for (const format of ['markdown', 'html']) {
    const file = join(folder, `report.${format}`);
    await runCommand(['report', '--format', format, '--out', file], folder);
    const page = (await readFile(file, 'utf8')).replaceAll(/<[^>]*>/g, ' ').replaceAll('&#64;', '@');
    expect(page.split('exact-match pass@2').length).toBeGreaterThan(4);
  }
});

test('over the runs of a series it stands in the name too, in the first sentence of the page as well', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-reduced-series-'));
  const samples = Array.from({ length: 4 }, (_, i) =>
    JSON.stringify({ id: `s${i}`, input: String(i), expected: 'a' }),
  );
  await writeFile(join(folder, 'model.mjs'), "export default async () => 'a';\n");
  await writeFile(join(folder, 'data.jsonl'), samples.join('\n'));
  const repeated = yaml.replace('model_key: m,', 'model_key: m, repeatability: { num_runs: 2 },');
  await writeFile(join(folder, 'assay.yaml'), repeated);
  const { out: ran } = await runCommand(['run', '--quiet'], folder);
  expect(ran).toMatch(/exact-match pass@2\.pass_rate +1\.0000 +– \(every run gave the same\)/);
  const { out } = await runCommand(['report', 'spec', '--format', 'markdown'], folder);
  const text = out.replaceAll('&#64;', '@').replaceAll('\\', '');
  expect(text).toContain('exact-match pass@2.pass_rate');
  const file = join(folder, 'report.html');
  await runCommand(['report', 'spec', '--format', 'html', '--out', file], folder);
  expect(await readFile(file, 'utf8')).toContain('exact-match pass@2.pass_rate, mean over 2 runs');
});
