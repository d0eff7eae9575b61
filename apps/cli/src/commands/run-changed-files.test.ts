import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const env = { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) };
const png = (last: number): Buffer => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, last]);

function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function runsIn(folder: string): Promise<number> {
  const { out } = await runCommand(['list', 'runs', '--format', 'json'], folder, env);
  return new Set(out.match(/"\d{8}T\d{6}-[0-9a-f]{8}"/g)).size;
}

const project = (task: string): string => `models: [{ key: m, provider: module, module: m.mjs }]
tasks: [{ key: t, dataset: d.jsonl, ${task}, scorer: { metrics: [exact-match] } }]
evaluation: { key: t, task_specifications: [{ key: t, task_key: t, model_key: m }] }
`;

test.each([
  [
    'a picture that an input names',
    'prompt: "{{image input.photo}} What is it?"',
    { 'img/a.png': png(1) },
    ['img/a.png', png(2)] as const,
  ],
  [
    'a file that an agent is given',
    'prompt: "{{input.photo}}", solver: { agent: { environment: { folder: given } } }',
    { 'given/a.txt': 'one' },
    ['given/a.txt', 'two'] as const,
  ],
  [
    'the check of the final state',
    'prompt: "{{input.photo}}", solver: { agent: { environment: { check: { command: [python3, /check/c.py], folder: checks } } } }',
    { 'checks/c.py': 'print(\'{"passed": true}\')' },
    ['checks/c.py', 'print(\'{"passed": false}\')'] as const,
  ],
])('%s is part of what was asked: changed, it is asked again', async (_, task, files, [path, changed]) => {
  const folder = folderOf({
    'assay.yaml': project(task),
    'd.jsonl': '{"id":"a","input":{"photo":"img/a.png"},"expected":"x"}\n',
    'm.mjs': "export default () => 'x';",
    ...files,
  });
  const run = () => runCommand(['run', '--resume', '--quiet'], folder, env);
  expect(await run()).toMatchObject({ exitCode: 0 });
  expect(await run()).toMatchObject({ exitCode: 0 });
  expect(await runsIn(folder)).toBe(1);
  writeFileSync(join(folder, path), changed);
  expect(await run()).toMatchObject({ exitCode: 0 });
  expect(await runsIn(folder)).toBe(2);
});
