import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const context = { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' };
const problem = {
  '@context': context,
  '@type': 'croissant:TaskProblem',
  '@id': 'https://example.org/capitals',
  'schema:name': 'Capitals',
  'croissant:input': {
    '@type': 'schema:Dataset',
    'schema:name': 'Questions',
    'schema:contentUrl': 'questions.jsonl',
  },
  'croissant:output': { '@type': 'croissant:OutputSpec' },
  'croissant:evaluation': {
    '@type': 'croissant:EvaluationSpec',
    'croissant:expectedMetric': ['Exact Match'],
  },
};
const skeleton = {
  '@context': context,
  '@type': 'croissant:TaskSolution',
  '@id': 'https://example.org/solution',
  'schema:isBasedOn': { '@id': 'https://example.org/capitals' },
  'croissant:implementation': { '@type': 'schema:SoftwareApplication', 'schema:name': 'gpt-4o-2024-11-20' },
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-implement-'));
  await writeFile(join(folder, 'problem.jsonld'), JSON.stringify(problem));
  await writeFile(join(folder, 'skeleton.jsonld'), JSON.stringify(skeleton));
  await writeFile(
    join(folder, 'questions.jsonl'),
    '{"id":"fr","input":"Capital of France?","expected":"Paris"}\n',
  );
});

const implement = (...args: string[]): ReturnType<typeof runCommand> =>
  runCommand(['implement', 'problem.jsonld', ...args], folder);

describe('assay implement', () => {
  test('writes a project that can be planned, and lists what the task file does not say', async () => {
    const { exitCode, out } = await implement('--baseline', 'skeleton.jsonld', '--out', 'project');
    expect(exitCode).toBe(3);
    expect(out).toContain('1 gap to fill before it runs');
    expect(await readFile(join(folder, 'project/gaps.md'), 'utf8')).toContain('**prompt**');
    const planned = await runCommand(['run', '--dry-run', '--project', 'project/assay.yaml'], folder);
    expect(planned.err + planned.out).toContain('capitals');
    expect(planned.exitCode).toBe(0);
  });

  test('without a model that is a gap too; what is there already is never written over', async () => {
    const { out } = await implement('--out', 'project', '--format', 'json');
    expect((JSON.parse(out) as { gaps: { kind: string }[] }).gaps.map(({ kind }) => kind)).toEqual([
      'model',
      'prompt',
    ]);
    const again = await implement('--out', 'project');
    expect(again.exitCode).toBe(2);
    expect(again.err).toContain('is not empty');
    await mkdir(join(folder, 'empty'));
    expect((await implement('--out', 'empty')).exitCode).toBe(3);
  });

  test('inputs of one name from two folders stay two files', async () => {
    const dataset = (url: string): object => ({ '@type': 'schema:Dataset', 'schema:contentUrl': url });
    const part = (end: string): object => ({
      ...problem,
      '@context': undefined,
      '@id': `https://example.org/capitals#${end}`,
      'croissant:input': dataset(`${end}/rows.jsonl`),
    });
    const both = { ...problem, 'croissant:subTask': [part('europe'), part('asia')] };
    await writeFile(join(folder, 'problem.jsonld'), JSON.stringify(both));
    for (const end of ['europe', 'asia']) {
      await mkdir(join(folder, end));
      await writeFile(join(folder, end, 'rows.jsonl'), `{"id":"${end}","input":"?","expected":"x"}\n`);
    }
    await implement('--out', 'project');
    expect(await readFile(join(folder, 'project/data/europe_rows.jsonl'), 'utf8')).toContain('europe');
    expect(await readFile(join(folder, 'project/data/asia_rows.jsonl'), 'utf8')).toContain('asia');
  });

  test('an input that is only named inside the task file is not the task file itself', async () => {
    const input = { '@type': 'schema:Dataset', '@id': '#data' };
    await writeFile(join(folder, 'problem.jsonld'), JSON.stringify({ ...problem, 'croissant:input': input }));
    const { out } = await implement('--baseline', 'skeleton.jsonld', '--out', 'project');
    expect(out).toContain('cannot be loaded from here');
    expect(await readFile(join(folder, 'project/assay.yaml'), 'utf8')).toContain(
      'dataset: data/capitals.jsonl',
    );
  });

  test('a document without a problem: exit 1', async () => {
    const { exitCode, err } = await runCommand(['implement', 'skeleton.jsonld', '--out', 'project'], folder);
    expect(exitCode).toBe(1);
    expect(err).toContain('the document holds no problem');
  });

  test('a baseline in words with its prompt: nothing is missing', async () => {
    const words = 'Model: gpt-4o-2024-11-20; temperature: 0; Prompt: Answer with the name alone. {input}';
    const { exitCode, out } = await implement('--baseline', words, '--out', 'project');
    expect(out).toContain('Nothing is missing');
    expect(exitCode).toBe(0);
    expect(await readFile(join(folder, 'project/prompts/prompt.md'), 'utf8')).toBe(
      'Answer with the name alone. {{input}}\n',
    );
  });

  test('code of the problem on this machine, and code of the solution in the sandbox, are compiled and run', async () => {
    const code = `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt } = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id, attempt, output: 'Paris' }) + '\\n');
}
`;
    await writeFile(join(folder, 'answer.mjs'), code);
    const program = {
      '@type': 'schema:SoftwareSourceCode',
      'schema:name': 'Answerer',
      'schema:contentUrl': 'answer.mjs',
    };
    const given = {
      ...problem,
      'croissant:implementation': program,
      'croissant:execution': { '@type': 'croissant:ExecutionSpec' },
      'croissant:evaluation': {
        '@type': 'croissant:EvaluationSpec',
        'croissant:expectedMetric': ['Median Latency'],
      },
    };
    const machine = {
      ...skeleton,
      'croissant:implementation': program,
      'croissant:execution': {
        '@type': 'croissant:ExecutionConfig',
        'croissant:hyperparameter': {
          '@type': 'schema:PropertyValue',
          'schema:name': 'cores',
          'schema:value': 2,
        },
      },
    };
    await writeFile(join(folder, 'speed.jsonld'), JSON.stringify(given));
    await writeFile(join(folder, 'machine.jsonld'), JSON.stringify(machine));
    const speed = await runCommand(
      ['implement', 'speed.jsonld', '--baseline', 'machine.jsonld', '--out', 'speed'],
      folder,
    );
    expect(speed.out).toContain('it has to run on this machine: cores 2');
    expect(speed.exitCode).toBe(0);
    const ran = await runCommand(['run', '--project', 'speed/assay.yaml'], folder, {
      PATH: process.env['PATH'] ?? '',
    });
    expect(ran.err + ran.out).toContain('Median Latency');
    const contest = await implement('--baseline', 'machine.jsonld', '--out', 'contest');
    expect(contest.exitCode).toBe(0);
    expect(await readFile(join(folder, 'contest/assay.yaml'), 'utf8')).toContain('isolation: sandbox');
  });

  test('answers that somebody published: the project scores them, and the plan makes the table', async () => {
    await mkdir(join(folder, 'raw'));
    const rows = Array.from({ length: 30 }, (_, i) =>
      JSON.stringify({
        question_id: `q${i}`,
        gold: 'a',
        prediction: i < 24 ? 'a' : 'b',
        timed_out: i === 29,
      }),
    );
    await writeFile(join(folder, 'raw/answers.jsonl'), rows.join('\n'));
    const stated = {
      ...skeleton,
      'croissant:evaluation': {
        '@type': 'croissant:EvaluationTask',
        'croissant:evaluationResults': {
          '@type': 'croissant:EvaluationResult',
          'croissant:metric': 'Exact Match',
          'croissant:value': '81.0',
        },
      },
    };
    await writeFile(join(folder, 'paper.jsonld'), JSON.stringify(stated));
    const made = await implement('--baseline', 'paper.jsonld', '--outputs', 'raw', '--out', 'project');
    expect(made.out).toContain('prediction is the answer, gold its label');
    expect(made.exitCode).toBe(0);
    const ran = await runCommand(['run', '--project', 'project/assay.yaml'], folder);
    expect(ran.out).toMatch(/Exact Match\s+0\.80/);
    const table = await runCommand(['reproduce', 'table', 'project/reproduction.yaml'], folder);
    expect(table.out).toMatch(/Exact Match \(%\)\s+consistent\s+81\.0\s+80\.00/);
    expect(table.exitCode).toBe(0);
  });

  const published = async (rows: Readonly<Record<string, string>>): Promise<string> => {
    await mkdir(join(folder, 'raw'));
    for (const [name, text] of Object.entries(rows)) await writeFile(join(folder, 'raw', name), text);
    const results = {
      '@type': 'croissant:EvaluationResult',
      'croissant:metric': 'Exact Match',
      'croissant:value': '81.0',
    };
    const evaluation = { '@type': 'croissant:EvaluationTask', 'croissant:evaluationResults': results };
    await writeFile(
      join(folder, 'paper.jsonld'),
      JSON.stringify({ ...skeleton, 'croissant:evaluation': evaluation }),
    );
    const made = await implement('--baseline', 'paper.jsonld', '--outputs', 'raw', '--out', 'project');
    const ran = await runCommand(['run', '--project', 'project/assay.yaml'], folder);
    const table = await runCommand(['reproduce', 'table', 'project/reproduction.yaml'], folder);
    return made.out + ran.out + table.out;
  };

  test('a folder of answers in a form that is not read is said, an empty one is not', async () => {
    await mkdir(join(folder, 'raw'));
    expect((await implement('--outputs', 'raw', '--out', 'empty')).out).not.toContain('no answers');
    await writeFile(join(folder, 'raw/answer_0.txt'), 'Paris');
    expect((await implement('--outputs', 'raw', '--out', 'project')).out).toContain(
      'assumed: raw has 1 file and no answers that are read',
    );
  });

  test('an answer in each file of a folder: the files are rows', async () => {
    const files = Array.from({ length: 10 }, (_, i) => [
      `q${i}.json`,
      JSON.stringify({ question: `What is ${i}?`, answer: 'a', prediction: i < 8 ? 'a' : null }),
    ]);
    const out = await published(Object.fromEntries(files) as Record<string, string>);
    expect(out).toContain('../raw: Exact Match: prediction is the answer, answer its label');
    expect(out).toMatch(/Exact Match\s+0\.80/);
    expect(out).toMatch(/Exact Match \(%\)\s+consistent\s+81\.0\s+80\.00 .* 10/);
    expect(out).toContain('2 of 10 have no answer, or none that can be read, and count as wrong');
  });

  test('a log of a run in which samples were asked again: the last answer counts, in the project as in the table', async () => {
    const rows = Array.from({ length: 10 }, (_, i) => [
      ...(i % 3 === 0 ? [{ qid: `q${i}`, attempt: 1, gold: 'a', prediction: 'ERROR: busy' }] : []),
      { qid: `q${i}`, attempt: 2, gold: 'a', prediction: i < 8 ? 'a' : 'b' },
    ]).flat();
    const out = await published({ 'log.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') });
    expect(out).toContain('qid comes again with a higher attempt: its last row counts');
    expect(out).toMatch(/Exact Match\s+0\.80 .*n 10/);
    expect(out).toMatch(/Exact Match \(%\)\s+consistent\s+81\.0\s+80\.00 .* 10/);
  });
});
