import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { verbs } from '@assay/verbs';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const env = { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) };

const project = (metric: string): string => `models:
  - { key: desk, provider: module, module: desk.mjs }
  - { key: judge, provider: module, module: judge.mjs }
tasks:
  - { key: replies, dataset: rows.jsonl, prompt: "{{input.q}}", scorer: { metrics: [${metric}] } }
evaluation: { key: replies, task_specifications: [{ key: replies, task_key: replies, model_key: desk }] }
`;

const rows = [
  {
    id: 'kind',
    input: { q: 'Where is it?' },
    metadata: { assert: [{ 'llm-as-judge': 'is kind' }, { contains: 'way' }] },
  },
  {
    id: 'rude',
    input: { q: 'Why?' },
    metadata: { assert: [{ 'llm-as-judge': { rubric: 'is kind', name: 'kindness' } }] },
  },
  { id: 'turned', input: { q: 'Why?' }, metadata: { assert: [{ 'not-llm-as-judge': 'is kind' }] } },
  { id: 'plain', input: { q: 'Where?' }, metadata: { assert: [{ contains: 'way' }] } },
];

function folderOf(metric: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-asserted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = {
    'assay.yaml': project(metric),
    'rows.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    'desk.mjs':
      "export default ({ input }) => input.q.startsWith('Where') ? 'Dear friend, on its way.' : 'Go away.';",
    'judge.mjs':
      "export default ({ messages }) => JSON.stringify({ score: JSON.stringify(messages).includes('Dear friend') ? 1 : 0, reason: '' });",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('rows assert by a judge that the score names, beside what asks nobody', async () => {
  const folder = folderOf('assertions: { judge: judge }');
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran.out, ran.err).toMatch(/assertions +0\.75 .*n 4/);
  const { out } = await runCommand(['log', 'latest', 'rude'], folder, env);
  expect(out).toContain('kindness');
});

test('the page of a sample tells what assertions ask', async () => {
  const folder = folderOf('assertions: { judge: judge }');
  await runCommand(['run', '--quiet'], folder, env);
  const view = await (await verbs.views.sample())(
    { run: 'latest', sample: 'rude', with_labels: true },
    { cwd: folder, env, version: '0' },
  );
  expect(view.why).toMatchObject([
    {
      sentence: 'Everything holds that the row asserts of its answer: false.',
      details: { assertions: { kindness: false } },
    },
  ]);
});

test.each([
  ['assertions', 'asks a judge, and none is named', 'assertions: { judge: KEY }'],
  ['assertions: { judge: nobody }', 'nobody', 'desk, judge'],
  ['assertions: { judge: judge, calibration: cases.jsonl }', 'cannot be calibrated', 'llm-as-judge'],
  ['assertions: { jugde: judge }', 'jugde', 'judge'],
])('%s is refused before anything is asked', async (metric, message, fix) => {
  const { exitCode, err } = await runCommand(['run', '--quiet'], folderOf(metric), env);
  expect(exitCode).not.toBe(0);
  expect(err).toContain(message);
  expect(err).toContain(fix);
});
