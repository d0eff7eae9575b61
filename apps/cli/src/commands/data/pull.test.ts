import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hubServer } from '../../../../../testing/hub-server.ts';
import { runCommand } from '../../testing/run-command.ts';

const project = `models: [{ key: echo, provider: module, module: echo.mjs, parameters: { temperature: 0, max_tokens: 9 } }]
tasks:
  - key: sums
    dataset: { hf: lab/sums, split: test, map: { input.question: question, expected: answer } }
    few_shot: { from: { hf: lab/sums, split: train, map: { input.question: question, expected: answer } }, k: 1 }
    prompt: "{{input.question}}"
    scorer: { metrics: [exact-match] }
evaluation: { key: sums, task_specifications: [{ key: sums, task_key: sums, model_key: echo }] }
`;

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

test('assay data pull fetches what the project names, and a run says which commit it read', async () => {
  const server = await hubServer({
    repository: 'lab/sums',
    files: {
      'test.jsonl': '{"question":"1","answer":"1"}\n{"question":"2","answer":"3"}\n',
      'train.csv': 'question,answer\n5,5\n',
    },
  });
  const folder = folderWith({
    'assay.yaml': project,
    'echo.mjs': 'export default ({ input }) => input.question;',
  });
  const env = {
    HF_ENDPOINT: server.endpoint,
    HF_HUB_CACHE: join(folder, 'hub'),
    PATH: process.env['PATH'] ?? '',
  };
  const assay = (...argv: string[]) => runCommand(argv, folder, env);

  const before = await assay('run', '--quiet');
  expect([before.exitCode, before.err]).toEqual([1, expect.stringContaining('`assay data pull`')]);
  expect(server.requests).toEqual([]);

  const pulled = await assay('data', 'pull');
  expect([pulled.exitCode, pulled.err]).toEqual([0, expect.stringContaining('fetching test.jsonl (60 B)')]);
  expect(pulled.out).toContain(`To pin it, write revision: ${server.commit}`);
  server.requests.length = 0;

  const ran = await assay('run', '--quiet');
  expect([ran.exitCode, ran.err]).toEqual([
    0,
    `warning: task sums: hf:lab/sums is not pinned; what is read is revision: ${server.commit}\n`,
  ]);
  expect(server.requests).toEqual([]);
  const pinned = await assay('run', '--quiet', '--set', `tasks.sums.dataset.revision=${server.commit}`);
  expect([pinned.exitCode, pinned.err]).toEqual([0, '']);

  const json = await assay(
    'data',
    'pull',
    'lab/sums',
    '--split',
    'test',
    '--revision',
    server.commit,
    '--format',
    'json',
  );
  expect(JSON.parse(json.out)).toMatchObject({
    datasets: [{ commit: server.commit, files: [{ path: 'test.jsonl', was_there: true }] }],
  });
});

test('assay data pull says what it needs', async () => {
  const folder = folderWith({ 'assay.yaml': 'seed: 1\n' });
  mkdirSync(join(folder, 'empty'));
  const none = await runCommand(['data', 'pull'], folder);
  expect([none.exitCode, none.err]).toEqual([2, expect.stringContaining('declares no dataset of the hub')]);
  const alone = await runCommand(['data', 'pull', '--split', 'test'], folder);
  expect([alone.exitCode, alone.err]).toEqual([2, expect.stringContaining('name the dataset too')]);
});

test('assay data pull --pin writes the commits into the project file, once, and its remarks stay', async () => {
  const server = await hubServer({
    repository: 'lab/sums',
    files: { 'test.jsonl': '{"question":"1","answer":"1"}\n', 'train.csv': 'question,answer\n5,5\n' },
  });
  const folder = folderWith({
    'assay.yaml': `# mine\n${project}`,
    'echo.mjs': 'export default ({ input }) => input.question;',
  });
  const env = {
    HF_ENDPOINT: server.endpoint,
    HF_HUB_CACHE: join(folder, 'hub'),
    PATH: process.env['PATH'] ?? '',
  };
  const assay = (...argv: string[]) => runCommand(argv, folder, env);
  const pulled = await assay('data', 'pull', '--pin', '--quiet');
  expect([pulled.exitCode, pulled.out]).toEqual([
    0,
    expect.stringContaining('revisions written into the project file: 2'),
  ]);
  const written = readFileSync(join(folder, 'assay.yaml'), 'utf8');
  expect(written).toContain('# mine');
  expect(written.match(new RegExp(`revision: ${server.commit}`, 'g'))).toHaveLength(2);
  expect(await assay('run', '--quiet')).toMatchObject({ exitCode: 0, err: '' });
  expect((await assay('data', 'pull', '--pin', '--quiet')).out).toContain('project file: 0');
  expect(readFileSync(join(folder, 'assay.yaml'), 'utf8')).toBe(written);
  expect((await assay('data', 'pull', 'lab/sums', '--pin')).exitCode).toBe(2);
});
