import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

/** `away` is lost to the provider where a parameter says so; `odd` is answered otherwise every time. */
const model = `import { existsSync, rmSync, writeFileSync } from 'node:fs';
const mark = new URL('mark', import.meta.url);
export default ({ id, parameters }) => {
  if (id === 'away' && parameters.busy) return { error: { message: 'busy', class: 'rate_limited', retryable: false } };
  if (id !== 'odd') return { output: 'yes' };
  const isMarked = existsSync(mark);
  if (isMarked) rmSync(mark);
  else writeFileSync(mark, '');
  return { output: isMarked ? 'no' : 'yes' };
};
`;

function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-only-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const rows = ['sure', 'odd', 'away'].map((id) => ({ id, input: id, expected: 'yes' }));
  writeFileSync(join(folder, 'rows.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(join(folder, 'model.mjs'), model);
  writeFileSync(
    join(folder, 'assay.yaml'),
    `models: [{ key: m, provider: module, module: model.mjs, answers: reply }]
tasks: [{ key: t, dataset: rows.jsonl, scorer: { metrics: [exact-match] } }]
evaluation: { key: e, task_specifications: [{ key: s, task_key: t, model_key: m }] }
`,
  );
  return folder;
}

async function selected(folder: string, ...argv: readonly string[]): Promise<unknown> {
  const { out, err } = await runCommand(['run', '--format', 'json', ...argv], folder);
  const ran = JSON.parse(out || JSON.stringify({ err })) as {
    evaluations: { task_specifications: { runs: { manifest: { selection?: unknown } }[] }[] }[];
  };
  return ran.evaluations[0]!.task_specifications[0]!.runs[0]!.manifest.selection;
}

test('--only missing runs what the provider lost, and not what the model got wrong', async () => {
  const folder = project();
  await runCommand(['run', '--quiet', '--param', 'busy=true'], folder);
  expect(await selected(folder, '--only', 'missing', '--of', 'latest')).toEqual({ only: ['away'] });
});

test('--only unstable runs the samples that a series answered in several ways', async () => {
  const folder = project();
  const repeated = await runCommand(['repeat', 's', '--runs', '2', '--quiet'], folder);
  expect(repeated.exitCode, repeated.err).toBe(0);
  expect(await selected(folder, '--only', 'unstable', '--of', 's')).toEqual({ only: ['odd'] });
});

test('--only turned runs what turned either way since the run before', async () => {
  const folder = project();
  await runCommand(['run', '--quiet'], folder);
  await runCommand(['run', '--quiet'], folder);
  expect(await selected(folder, '--only', 'turned', '--of', 's')).toEqual({ only: ['odd'] });
});
