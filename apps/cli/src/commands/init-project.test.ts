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

  /** What the project that is written says of data, and what a model would be sent of the first row. */
  async function written(header: string, row: string, ...more: readonly string[]) {
    const folder = await newFolder();
    await writeFile(join(folder, 't.csv'), `${header}\n${row}\n${row.replace('1,', '2,')}\n`);
    const run = await runCommand(['init', '--data', 't.csv', ...more], folder);
    expect(run.exitCode, run.err).toBe(0);
    const text = await readFile(join(folder, 'assay.yaml'), 'utf8');
    const project = (await readLooseYaml(text)) as {
      tasks: [{ dataset: { columns: Record<string, string> }; prompt: string }];
    };
    // Without a label nothing can be scored.
    const ended = (await runCommand(['run', '--quiet'], folder)).exitCode;
    expect(ended).toBe(text.includes(': expected') ? 0 : 3);
    const [{ dataset, prompt }] = project.tasks;
    return { columns: dataset.columns, prompt, text, out: run.out };
  }

  test('--expected names the label, which is in no prompt and no input', async () => {
    const { columns, prompt } = await written(
      'id,capital,country',
      '1,Paris,France',
      '--expected',
      'capital',
    );
    expect(columns).toEqual({ capital: 'expected', country: 'input.country' });
    expect(prompt).toBe('{{input.country}}');
  });

  test('where nothing names a label only the first column is asked, and a comment names the others', async () => {
    const { columns, prompt, text, out } = await written('id,country,capital', '1,France,Paris');
    expect(columns).toEqual({ country: 'input.country', capital: 'metadata.capital' });
    expect(prompt).toBe('{{input.country}}');
    expect(text).toMatch(/# .*Not in it: "capital"/);
    expect(out).toContain('say which one it is (expected)');
  });

  test.each([
    ['id,Question,Answer', '1,Capital of France?,Paris', 'Answer'],
    ['id,question,correct_answer', '1,Capital of France?,Paris', 'correct_answer'],
    ['id,question,groundTruth', '1,Capital of France?,Paris', 'groundTruth'],
    ['id,question,answer,target', '1,Capital of France?,Paris,Paris', 'answer'],
    ['id,answer,question,reference_solution', '1,Paris,Capital of France?,Paris', 'answer'],
    ['id,question,label,team', '1,Capital of France?,Paris,paris', 'label'],
  ])('no label is in the prompt of %s', async (header, row, label) => {
    const { columns, prompt } = await written(header, row);
    const question = header.split(',').find((name) => /question/i.test(name))!;
    expect(columns[label]).toBe('expected');
    expect(prompt).toBe(`{{input.${question}}}`);
    expect(Object.values(columns).filter((target) => target.startsWith('input.'))).toEqual([
      `input.${question}`,
    ]);
  });

  test('a field of an input that may tell the answer is not in the prompt', async () => {
    const folder = await newFolder();
    const row = { id: 'a', input: { question: 'Capital of France?', answer: 'Paris' }, expected: 'Paris' };
    await writeFile(join(folder, 'd.jsonl'), `${JSON.stringify(row)}\n`);
    await runCommand(['init', '--data', 'd.jsonl'], folder);
    const text = await readFile(join(folder, 'assay.yaml'), 'utf8');
    expect(text).toContain('{{input.question}}');
    expect(text).not.toContain('{{input.answer}}');
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
    [['--data', '../up.jsonl', '--expected', 'expectd'], 'there is no column "expectd"', 'expected'],
    [['--expected', 'capital'], '--expected', ''],
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
