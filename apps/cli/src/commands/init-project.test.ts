import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLooseYaml } from '@assay/rows';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-init-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('assay init', () => {
  test('writes a project that runs, without an answer', async () => {
    const folder = await newFolder();
    const { exitCode, out } = await runCommand(['init'], folder);
    expect(exitCode).toBe(0);
    expect(out).toContain('wrote assay.yaml\n\nNext:\n  assay run\n');
    const ran = await runCommand(['run'], folder);
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toMatch(/exact-match +0\.50/);
  });

  test('--format json names the files; --out names the folder', async () => {
    const folder = await newFolder();
    const { out } = await runCommand(['init', 'project', '--out', 'new', '--format', 'json'], folder);
    expect(JSON.parse(out)).toEqual({
      path: 'new/assay.yaml',
      files: ['new/questions.jsonl', 'new/model.mjs', 'new/assay.yaml'],
      notes: [],
    });
    expect((await runCommand(['run', '--project', 'new/assay.yaml'], folder)).exitCode).toBe(0);
  });

  test('takes the columns of a file for what they are called', async () => {
    const folder = await newFolder();
    await writeFile(
      join(folder, 't.csv'),
      'qid,question,context,answer,category\n1,What?,A book,Oslo,a\n2,Who?,A man,Me,b\n',
    );
    await writeFile(join(folder, 'model.mjs'), 'export default ({ input }) => input.question;');
    const argv = ['init', '--data', 't.csv', '--model', 'module:model.mjs'];
    expect((await runCommand(argv, folder)).exitCode).toBe(0);
    const project = await readLooseYaml(await readFile(join(folder, 'assay.yaml'), 'utf8'));
    expect(project).toMatchObject({
      models: [{ key: 'model', provider: 'module', module: 'model.mjs' }],
      tasks: [
        {
          dataset: {
            path: 't.csv',
            columns: {
              qid: 'id',
              question: 'input.question',
              context: 'input.context',
              answer: 'expected',
              category: 'tags',
            },
          },
          prompt: 'question: {{input.question}}\ncontext: {{input.context}}',
        },
      ],
    });
    expect((await runCommand(['run'], folder)).exitCode).toBe(0);
  });

  test.each([
    'openai:gpt-4o-2024-11-20',
    'anthropic:claude',
    'google:gemini',
    'http:http://127.0.0.1:1/ask',
    'command:node model.mjs',
    'replay:questions.jsonl',
  ])('%s is declared as the project file asks for it', async (model) => {
    const folder = await newFolder();
    await writeFile(join(folder, 'd.jsonl'), '{"id":"a","input":"b","expected":"c"}\n');
    await writeFile(join(folder, 'questions.jsonl'), '{"id":"a","output":"c"}\n');
    const written = await runCommand(['init', '--data', 'd.jsonl', '--model', model], folder);
    expect(written).toMatchObject({ exitCode: 0 });
    const planned = await runCommand(['list', 'runs'], folder);
    expect(planned.err).not.toContain('E_SPEC');
  });

  test('a label of many words is compared by its words', async () => {
    const folder = await newFolder();
    await writeFile(
      join(folder, 'd.jsonl'),
      `${JSON.stringify({ id: 'a', input: 'b', expected: 'a sentence of more than only six words' })}\n`,
    );
    await runCommand(['init', '--data', 'd.jsonl'], folder);
    expect(await readFile(join(folder, 'assay.yaml'), 'utf8')).toContain('metrics: [ rouge-l ]');
    expect((await runCommand(['run'], folder)).exitCode).toBe(0);
  });

  test.each([
    [['--model', 'opnai:x'], '--model the provider "opnai" is not known', 'Did you mean "openai"?'],
    [['--model', 'openai'], '--model openai: expected openai:NAME', 'For example openai:'],
    [['--model', 'openai_compatible:x'], '--base-url', 'http://127.0.0.1:8000/v1'],
    [['--model', 'module:a.mjs', '--base-url', 'http://a'], '--base-url module is not asked', ''],
    [['--metric', 'exact-mtch'], 'exact-mtch', 'exact-match'],
    [['--metric', 'json-schema'], '--metric json-schema cannot be used without', ''],
    [['--data', 'nope.csv'], 'cannot open nope.csv', ''],
    [['--data', '../up.jsonl', '--out', 'sub'], '--data', 'where the data are'],
  ])('%j is refused with what would help', async (flags, message, fix) => {
    const folder = await newFolder();
    await writeFile(join(folder, 'up.jsonl'), '{"id":"a","input":"b","expected":"c"}\n');
    const given = flags.map((flag) => (flag === '../up.jsonl' ? 'up.jsonl' : flag));
    const { exitCode, err } = await runCommand(['init', ...given], folder);
    expect(exitCode).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain(fix);
  });

  test('what is there is left as it is', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'assay.yaml'), 'mine: true\n');
    const { exitCode, err } = await runCommand(['init'], folder);
    expect(exitCode).toBe(2);
    expect(err).toContain('assay.yaml already exists');
    expect(await readFile(join(folder, 'assay.yaml'), 'utf8')).toBe('mine: true\n');
    expect((await runCommand(['init', '--force'], folder)).exitCode).toBe(0);
  });

  test('anything else is refused', async () => {
    const { exitCode, err } = await runCommand(['init', 'projekt'], await newFolder());
    expect(exitCode).toBe(2);
    expect(err).toContain('expected one of project, task');
  });
});
