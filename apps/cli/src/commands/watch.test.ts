import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('watch runs the project, runs again what a save changes, says what is wrong, and ends by Ctrl-C', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
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
