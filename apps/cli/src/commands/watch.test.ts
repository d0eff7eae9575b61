import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../../../../testing/programs/built-program.ts';

const main = await builtProgram('main');

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

test('what the code of the project writes at every run is not a save, and is told once; its own files are saves', async () => {
  const folder = projectToWatch();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const trace =
    "import { appendFileSync } from 'node:fs';\nappendFileSync(new URL('./trace.log', import.meta.url), 'x');\n";
  write('m.mjs', `${trace}import { word } from './word.mjs';\nexport default () => word;\n`);
  write('word.mjs', "export const word = 'wrong';\n");
  const said = openSync(join(folder, 'said.log'), 'w');
  const child = spawn(process.execPath, [main, 'watch', '--quiet'], {
    cwd: folder,
    stdio: ['ignore', said, said],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const until = async (words: RegExp, meanwhile = (): void => undefined): Promise<void> => {
    for (; !words.test(readFileSync(join(folder, 'said.log'), 'utf8')); await setTimeout(20)) meanwhile();
  };
  await until(/exact-match +0\.00[^]*written by the run itself, not a save: trace\.log\n/);
  write('word.mjs', "export const word = 'right';\n");
  await until(/saved: .*word\.mjs[^]*exact-match +1\.00/);
  const note = () => write('notes.md', 'a file that the project does not name, while nothing runs');
  await until(/saved: .*notes\.md/, note);
  const words = readFileSync(join(folder, 'said.log'), 'utf8');
  expect(words.match(/not a save/g)).toHaveLength(1);
  expect(words).not.toMatch(/^saved: .*trace/m);
});
