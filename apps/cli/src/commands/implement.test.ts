import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

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

  test('a document without a problem: exit 1', async () => {
    const { exitCode, err } = await runCommand(['implement', 'skeleton.jsonld', '--out', 'project'], folder);
    expect(exitCode).toBe(1);
    expect(err).toContain('the document holds no problem');
  });
});
