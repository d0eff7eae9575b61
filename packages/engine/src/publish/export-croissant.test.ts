import type { JsonObject } from '@assay/records';
import { rowFileOf } from '@assay/rows';
import { build, matchSolution, readTaskSet, type Task, validateDocument, writeDocument } from '@assay/tasks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  catalogueMetric,
  type ScoredProject,
  scoredProject,
  scorerOf,
  type TestSample,
} from '../score/testing/scored-project.ts';
import { type CroissantExport, exportCroissant } from './export-croissant.ts';
import type { PublishedRun } from './reported-number.ts';
import { publishedRun, publisher } from './testing/publish-fixture.ts';

let project: ScoredProject;

beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

const url = 'file:///exports/solution.jsonld';

async function matched(run: PublishedRun, { document, files }: CroissantExport) {
  const report = await matchSolution({
    solution: { url, text: document },
    problems: [{ url: 'file:///tasks/problem.jsonld', text: JSON.stringify(run.task.problem) }],
    openFile: (_, path) => {
      const file = files.find((each) => each.path === path);
      return Promise.resolve(file === undefined ? null : rowFileOf(path, file.bytes));
    },
  });
  const troubles = report.findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, message }) => `${rule}: ${message}`);
  return { report, troubles };
}

async function readSolution(document: string): Promise<Task> {
  const validation = await validateDocument({ url, text: document });
  expect(validation.violations).toEqual([]);
  expect(validation.conforms).toBe(true);
  const { tasks } = await readTaskSet([{ url, text: document }]);
  return tasks.find(({ kind }) => kind === 'solution')!;
}

function resultsOf(task: Task): Record<string, unknown> {
  const [evaluation] = task.evaluations as readonly Task[];
  return Object.fromEntries((evaluation?.results ?? []).map(({ metric, value }) => [metric!.name, value]));
}

const answers: readonly TestSample[] = [
  {
    input: 'Capital of France?',
    expected: 'SECRET Paris',
    trials: [{ output: 'SECRET Paris' }],
    metadata: { citations: ['HIDDEN text'] },
  },
  { input: 'Capital of Italy?', expected: 'SECRET Rome', trials: [{ output: 'Milan' }] },
  { input: 'Capital of Spain?', expected: 'SECRET Madrid', trials: [{ failed: 'timeout' }] },
  { input: 'Capital of Peru?', expected: 'SECRET Lima', trials: [{ failed: 'rate_limited' }] },
];

describe('exportCroissant', () => {
  test('a run on a derived problem: validates, matches, and says how it was made', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context(), {
      accuracy: 'exact-match.pass_rate',
    });
    const run = await publishedRun({ project, samples: answers, scorer });
    const exported = await exportCroissant(run, publisher);
    const solution = await readSolution(exported.document);
    const { report, troubles } = await matched(run, exported);
    expect(troubles).toEqual([]);
    expect(report.result).toBe('matches');
    expect(solution.id).toBe(`https://example.org/evals/runs/${run.manifest.id}`);
    expect(solution.isBasedOn).toEqual([{ id: 'https://example.org/evals/tasks/quiz', literal: false }]);
    expect(solution.description).toContain('Example Lab (first party)');
    expect(solution.implementations.map(({ name }) => name)).toEqual(['gpt-x-2026-01-01']);
    expect(solution.evaluations.map(({ name }) => name)).toEqual([`Scores of ${solution.name}`]);
    const [execution] = solution.executions;
    expect(execution!.hyperparameters.map(({ name, value }) => [name, value])).toEqual([
      ['temperature', 0],
      ['max_tokens', 512],
      ['seed', 0],
    ]);
    expect(execution!.environments.map(({ name }) => name)).toEqual([
      'runtime node 24.0.0; platform linux x64; assay 0.1.0',
    ]);
    // Of four: one right, one wrong, one timeout (the model's), one rate limit (missing).
    expect(resultsOf(solution)).toEqual({ 'exact-match': 1 / 3, accuracy: 1 / 3 });
    expect(exported.files.map(({ path, rows }) => [path, rows])).toEqual([
      [`${run.manifest.id}.outputs.jsonl`, 2],
    ]);
    expect(new TextDecoder().decode(exported.files[0]!.bytes)).toBe(
      '{"id":"s0","output":"SECRET Paris"}\n{"id":"s1","output":"Milan"}\n',
    );
    const again = await exportCroissant(run, publisher);
    expect(again.document).toBe(exported.document);
    expect(exported.document).not.toMatch(/SECRET|HIDDEN/);
  });

  test('parameters that were not declared are absent', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const run = await publishedRun({
      project,
      samples: answers,
      scorer,
      run: { model: { key: 'mine', provider: 'module' }, environment: {} },
    });
    const solution = await readSolution((await exportCroissant(run, publisher)).document);
    expect(solution.executions[0]!.hyperparameters.map(({ name }) => name)).toEqual(['seed']);
    expect(solution.executions[0]!.environments).toEqual([]);
    expect(solution.implementations[0]!.name).toBe('mine');
  });

  test('one dataset for each subtask: the structure is mirrored, each with its rows and results', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const of = (subtask: string, output: string): TestSample => ({
      expected: 'yes',
      metadata: { subtask },
      trials: [{ output }],
    });
    const run = await publishedRun({
      project,
      samples: [of('easy', 'yes'), of('easy', 'yes'), of('easy', 'no'), of('hard & long', 'no')],
      scorer,
      task: {
        datasets: [
          { path: 'easy.yaml', subtask: 'easy' },
          { path: 'hard.yaml', subtask: 'hard & long' },
        ],
      },
    });
    const exported = await exportCroissant(run, publisher);
    const solution = await readSolution(exported.document);
    const { report, troubles } = await matched(run, exported);
    expect(troubles).toEqual([]);
    expect(report).toMatchObject({ result: 'matches', coverage: { subtasks: '2/2' } });
    expect(solution.subTasks.map(({ isBasedOn }) => isBasedOn[0]!.id)).toEqual([
      'https://example.org/evals/tasks/quiz#easy',
      'https://example.org/evals/tasks/quiz#hard%20%26%20long',
    ]);
    expect(solution.subTasks.map(resultsOf)).toEqual([{ 'exact-match': 2 / 3 }, { 'exact-match': 0 }]);
    expect(resultsOf(solution)).toEqual({
      'exact-match': 0.5,
      'exact-match (unweighted mean over subtasks)': 1 / 3,
    });
    expect(exported.files.map(({ rows }) => rows)).toEqual([4, 3, 1]);
    expect(
      solution.subTasks.every(
        ({ implementations }) => implementations[0]!.id === solution.implementations[0]!.id,
      ),
    ).toBe(true);
  });

  const base = 'https://example.org/exam';
  const answer = build.outputSpec({
    id: `${base}#out`,
    schema: build.recordSet({
      fields: [
        build.field({ name: 'question_id', dataType: 'xsd:string' }),
        build.field({ name: 'answer', dataType: 'xsd:integer', valuePattern: '^[0-9]+$' }),
      ],
    }),
  });
  const numbers: readonly TestSample[] = ['4', '5'].map((output) => ({
    expected: '4',
    trials: [{ output }],
  }));

  test('a problem of a file: rows in its schema, metrics under its names, nothing that it gives is replaced', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const problem = build.problem({
      id: base,
      name: 'Exam',
      input: [
        build.dataset({ id: `${base}#data`, name: 'Given' }),
        build.inputSpec({ id: `${base}#more`, name: 'More' }),
      ] as never,
      output: answer,
      implementation: build.implementationSpec({ id: `${base}#any` }),
      execution: build.executionSpec({ hyperparameters: [{ name: 'temperature', value: 0 }] }),
      evaluation: build.evaluationSpec({
        expectedMetrics: [
          'Exact Match',
          build.link('https://example.org/metrics/unknown'),
          'exact-match.p50',
        ],
      }),
    });
    const task = { problem: JSON.parse(writeDocument(problem)) as JsonObject, problem_derived: false };
    const run = await publishedRun({ project, samples: numbers, scorer, task });
    const exported = await exportCroissant(run, publisher);
    const solution = await readSolution(exported.document);
    const { report, troubles } = await matched(run, exported);
    expect(troubles).toEqual([
      expect.stringMatching(/^output-remote: .*#input-1/),
      'metric-missing: the expected metric https://example.org/metrics/unknown is not reported',
    ]);
    expect(report.result).toBe('partial');
    expect(resultsOf(solution)).toEqual({ 'Exact Match': 0.5, 'exact-match.p50': 0.5 });
    expect(solution.inputs.map(({ name }) => name)).toEqual(['More']);
    expect(new TextDecoder().decode(exported.files[0]!.bytes)).toBe(
      '{"question_id":"s0","answer":4}\n{"question_id":"s1","answer":5}\n',
    );
  });

  test('rows of a schema without a key are named by id, and the model as people call it', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const field = build.field({ name: 'answer', dataType: 'xsd:integer' });
    const problem = build.problem({
      id: base,
      name: 'Exam',
      input: build.dataset({ id: `${base}#data`, name: 'Given' }),
      output: build.outputSpec({
        id: `${base}#o`,
        schema: build.recordSet({ id: `${base}#s`, fields: [field] }),
      }),
    });
    const task = { problem: JSON.parse(writeDocument(problem)) as JsonObject, problem_derived: false };
    const published = await publishedRun({ project, samples: numbers, scorer, task });
    const run = {
      ...published,
      manifest: { ...published.manifest, display_names: { model: 'Steady One' } },
    };
    const exported = await exportCroissant(run, publisher);
    expect(new TextDecoder().decode(exported.files[0]!.bytes)).toBe(
      '{"id":"s0","answer":4}\n{"id":"s1","answer":5}\n',
    );
    expect((await readSolution(exported.document)).name).toBe('Steady One on Exam');
    expect((await matched(run, exported)).troubles).toEqual([]);
  });

  test('subtasks of subtasks: numbers at every level, pooled over what is below', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context(), {
      rate: 'exact-match.pass_rate',
    });
    const evaluation = build.evaluationSpec({
      id: `${base}#eval`,
      expectedMetrics: ['exact-match', 'Exact Match', 'rate'],
    });
    const leaf = (name: string) => build.problem({ id: `${base}#${name}`, name, output: answer, evaluation });
    const problem = build.problem({
      id: base,
      output: answer,
      evaluation,
      subTasks: [
        build.problem({
          id: `${base}#sciences`,
          name: 'sciences',
          output: answer,
          evaluation,
          subTasks: [leaf('physics'), leaf('biology')],
        }),
        leaf('history'),
      ],
    });
    const of = (subtask: string, output: string): TestSample => ({
      expected: '4',
      metadata: { subtask },
      trials: [{ output }],
    });
    const run = await publishedRun({
      project,
      samples: [
        of('physics', '4'),
        of('physics', '4'),
        of('physics', '5'),
        of('biology', '5'),
        of('history', '4'),
      ],
      scorer,
      task: { problem: JSON.parse(writeDocument(problem)) as JsonObject },
    });
    const exported = await exportCroissant(run, publisher);
    const solution = await readSolution(exported.document);
    const { report, troubles } = await matched(run, exported);
    expect(troubles).toEqual([]);
    expect(report).toMatchObject({ result: 'matches', coverage: { subtasks: '4/4' } });
    const rate = (value: number) => ({ 'exact-match': value, 'Exact Match': value, rate: value });
    expect(resultsOf(solution)).toMatchObject(rate(0.6));
    expect(solution.subTasks.map(resultsOf)).toEqual([rate(0.5), rate(1)]);
    expect(solution.subTasks[0]!.subTasks.map(resultsOf)).toEqual([rate(2 / 3), rate(0)]);
    expect(exported.files.map(({ rows }) => rows)).toEqual([5, 4, 3, 1, 1]);
  });

  test('a given implementation is kept; an environment that was asked for is not claimed', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const given = build.problem({
      id: base,
      output: answer,
      implementation: build.sourceCode({ id: `${base}#code`, name: 'Their code' }) as never,
    });
    const fixed = await publishedRun({
      project,
      samples: numbers,
      scorer,
      task: { problem: JSON.parse(writeDocument(given)) as JsonObject },
    });
    const kept = await exportCroissant(fixed, publisher);
    expect((await matched(fixed, kept)).troubles).toEqual([]);
    expect((await readSolution(kept.document)).implementations[0]!.id).toBe(`${base}#code`);

    const prescribed = build.problem({
      id: base,
      output: answer,
      implementation: build.implementationSpec({ environment: build.environment({ name: 'A cluster' }) }),
    });
    const run = await publishedRun({
      project,
      samples: numbers,
      scorer,
      task: { problem: JSON.parse(writeDocument(prescribed)) as JsonObject },
    });
    const { report, troubles } = await matched(run, await exportCroissant(run, publisher));
    expect(troubles).toEqual([expect.stringMatching(/^environment-unstated/)]);
    expect(report.result).toBe('matches');
  });

  test('of several trials the first stands in the rows', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const samples = [{ expected: 'a', trials: [{ output: 'a' }, { output: 'b' }] }];
    const run = await publishedRun({ project, samples, scorer });
    const exported = await exportCroissant(run, publisher);
    expect((await matched(run, exported)).report.result).toBe('matches');
    expect(exported.files[0]).toMatchObject({ rows: 1, description: '1 row, the first of 2 trials each' });
    expect(resultsOf(await readSolution(exported.document))).toEqual({ 'exact-match': 0.5 });
  });

  test.each([
    ['a problem', { '@id': 'problem' }],
    ['a problem', {}],
  ])('%s without an address that travels (%j) is refused', async (_, naming) => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const { '@id': __, ...problem } = JSON.parse(
      writeDocument(build.problem({ id: base, output: answer })),
    ) as Record<string, never>;
    const run = await publishedRun({
      project,
      samples: numbers,
      scorer,
      task: { problem: { ...problem, ...naming } },
    });
    await expect(exportCroissant(run, publisher)).rejects.toMatchObject({
      code: 'E_PUBLISH_PROBLEM',
      trouble: 'usage',
    });
  });
});
