import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

test('booleans have no percentiles; failures of the model are at the worst value, and the coverage gate does not count them as judged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-report-text-'));
  const model =
    "export default async ({ input }) => { if (input.fails) throw new Error('it broke'); return 'a'; };\n";
  const samples = [false, true, true].map((fails, i) =>
    JSON.stringify({ id: `s${i}`, input: { fails }, expected: 'a' }),
  );
  await writeFile(join(folder, 'model.mjs'), model);
  await writeFile(join(folder, 'data.jsonl'), samples.join('\n'));
  await writeFile(
    join(folder, 'assay.yaml'),
    `models: [{ key: m, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 } }]
tasks: [{ key: t, dataset: data.jsonl, scorers: [{ key: plain, metrics: [exact-match] }] }]
evaluation: { key: e, task_specifications: [{ key: spec, task_key: t, model_key: m }] }
gates: [{ coverage: { min: 1 } }]
`,
  );
  await runCommand(['run', '--quiet'], folder);
  const { out } = await runCommand(['report'], folder);
  expect(out).toMatch(/exact-match +0\.33\d* +– +– +– +0\.33\d*/);
  const { out: gated } = await runCommand(['gate'], folder);
  expect(gated).toContain('is 0.3333, below the floor 1 (n 3; 1 answered; crash 2)');
});
