import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const yaml = `models: [{ key: m, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 } }]
tasks: [{ key: t, dataset: data.jsonl, scorer: { metrics: [exact-match] } }]
evaluation:
  key: e
  task_specifications:
    - { key: shares, task_key: t, model_key: m, trials: { num_trials: 4 } }
    - { key: chances, task_key: t, model_key: m, trials: { num_trials: 4, reducer: pass_at_k, k: 2 } }
`;

test('runs whose trials are reduced in different ways are not compared, and keep their own scores', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-reducers-'));
  const samples = Array.from({ length: 6 }, (_, i) =>
    JSON.stringify({ id: `s${i}`, input: String(i), expected: 'a' }),
  );
  await writeFile(
    join(folder, 'model.mjs'),
    "export default async ({ attempt }) => (attempt % 2 ? 'a' : 'b');\n",
  );
  await writeFile(join(folder, 'data.jsonl'), samples.join('\n'));
  await writeFile(join(folder, 'assay.yaml'), yaml);
  await runCommand(['run', '--quiet'], folder);
  const before = await runCommand(['report', 'shares'], folder);
  const { exitCode, err } = await runCommand(['compare', 'shares', 'chances'], folder);
  expect([exitCode, err]).toEqual([2, expect.stringContaining('by mean and by pass@2')]);
  expect((await runCommand(['report', 'shares'], folder)).out).toBe(before.out);
  expect(before.out).toMatch(/exact-match +0\.50/);
});
