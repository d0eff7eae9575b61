import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const tell = (name: string): string =>
  `import { writeFileSync } from 'node:fs'; writeFileSync('${name}.seen', JSON.stringify(process.env));\n`;
const speak = (answer: string): string =>
  `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) { const { id, attempt } = JSON.parse(line); console.log(JSON.stringify(${answer})); }\n`;

const env = {
  PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
  HOME: tmpdir(),
  LANG: 'C.UTF-8',
  OPENAI_API_KEY: 'sk-secret-of-the-machine',
  DECLARED: 'for this one',
};

let folder: string;
let exitCode: number;
const shown: Record<string, unknown> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-environment-'));
  const files = {
    'model.mjs': `${tell('module-model')}export default () => 'key ' + ${JSON.stringify(env.OPENAI_API_KEY)};`,
    'command.mjs': tell('command-model') + speak(`{ id, attempt, output: 'x' }`),
    'metric.mjs': `${tell('module-metric')}export const type = 'number'; export default () => 1;`,
    'metric-command.mjs': tell('command-metric') + speak('{ id, score: 1 }'),
    'data.jsonl': '{"id":"a","input":"1","expected":"1"}\n',
    'assay.yaml': `models:
  - { key: m, provider: module, module: model.mjs, env: [DECLARED, ABSENT], parameters: { temperature: 0, max_tokens: 1 } }
  - { key: c, provider: command, command: [node, command.mjs], parameters: { temperature: 0, max_tokens: 1 } }
tasks:
  - key: t
    dataset: data.jsonl
    scorer:
      metrics:
        - { module: metric.mjs, name: own }
        - { command: [node, metric-command.mjs], name: other, params: { type: number }, env: [DECLARED] }
evaluation:
  key: e
  task_specifications: [{ key: m, task_key: t, model_key: m }, { key: c, task_key: t, model_key: c }]
`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const before = process.cwd();
  process.chdir(folder);
  try {
    ({ exitCode } = await runCommand(['run', '--quiet'], folder, env));
  } finally {
    process.chdir(before);
  }
  for (const name of ['module-model', 'command-model', 'module-metric', 'command-metric'])
    shown[name] = JSON.parse(await readFile(join(folder, `${name}.seen`), 'utf8'));
});
afterAll(() => rm(folder, { recursive: true }));

const { PATH, HOME, LANG, DECLARED } = env;

test('code of the user’s sees PATH, HOME, LANG, and the variables that it declares', () => {
  expect(exitCode).toBe(0);
  expect(shown).toEqual({
    'module-model': { PATH, HOME, LANG, DECLARED },
    'command-model': { PATH, HOME, LANG },
    'module-metric': { PATH, HOME, LANG },
    'command-metric': { PATH, HOME, LANG, DECLARED },
  });
});

test('a key that a model knows all the same is not kept, shown or published', async () => {
  for (const argv of [
    ['log', 'm', 'a', '--format', 'json'],
    ['report', 'm', '--format', 'json'],
    ['list', 'runs', '--format', 'json'],
  ])
    expect((await runCommand(argv, folder)).out).not.toContain(env.OPENAI_API_KEY);
  expect((await runCommand(['log', 'm', 'a'], folder)).out).toContain('key [redacted]');
  const stored = await readFile(join(folder, '.assay', 'assay.db'), 'latin1');
  expect(stored).toContain('key [redacted]');
  expect(stored).not.toContain(env.OPENAI_API_KEY);
});
