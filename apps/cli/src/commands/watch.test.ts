import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

const main = join(import.meta.dirname, '..', 'main.ts');

const files = {
  'assay.yaml': `models: [{ key: m, provider: module, module: m.mjs }]
tasks: [{ key: t, dataset: d.jsonl, scorer: { metrics: [exact-match] } }]
evaluation: { key: t, task_specifications: [{ key: t, task_key: t, model_key: m }] }
`,
  'd.jsonl': '{"id":"a","input":"x","expected":"right"}\n',
  'm.mjs': "export default () => 'wrong';\n",
};

function projectToWatch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('watch runs the project, runs again what a save changes, says what is wrong, and ends by Ctrl-C', async () => {
  const folder = projectToWatch();
  const child = spawn(process.execPath, [main, 'watch', '--quiet'], { cwd: folder, stdio: 'pipe' });
  let said = '';
  let waiting: (() => void) | null = null;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
      waiting?.();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const until = async (words: RegExp): Promise<void> => {
    while (!words.test(said)) await new Promise<void>((resolve) => (waiting = resolve));
  };
  try {
    await until(/exact-match +0\.00/);
    writeFileSync(join(folder, 'm.mjs'), "export default () => 'right';\n");
    await until(/saved: .*m\.mjs[^]*exact-match +1\.00/);
    writeFileSync(join(folder, 'assay.yaml'), 'nothing: 1\n');
    await until(/saved: .*assay\.yaml[^]*E_SPEC/);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});

test('what watch says into a file of the folder is not a save', async () => {
  const folder = projectToWatch();
  const log = join(folder, 'said.log');
  const out = openSync(log, 'w');
  const child = spawn(process.execPath, [main, 'watch', '--quiet'], {
    cwd: folder,
    stdio: ['ignore', out, out],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const until = async (words: RegExp): Promise<void> => {
    while (!words.test(readFileSync(log, 'utf8'))) await setTimeout(20);
  };
  await until(/exact-match +0\.00/);
  writeFileSync(join(folder, 'm.mjs'), "export default () => 'right';\n");
  await until(/saved: .*m\.mjs[^]*exact-match +1\.00/);
  expect(readFileSync(log, 'utf8')).not.toMatch(/saved: .*said\.log/);
});
