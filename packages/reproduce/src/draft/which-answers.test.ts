import type { JsonObject } from '@assay/records';
import { readTaskSet, type Task } from '@assay/tasks';
import { describe, expect, test } from 'vitest';
import type { StatedSolution } from '../table/solution-results.ts';
import { draftPlan } from './draft-plan.ts';
import type { GivenOutputs } from './drafted.ts';

const context = { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' };

async function problemOf(parts: readonly string[]): Promise<Task> {
  const evaluation = { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': ['Accuracy'] };
  const document = {
    '@context': context,
    '@type': 'croissant:TaskProblem',
    '@id': 'https://example.org/p',
    'croissant:evaluation': evaluation,
    'croissant:subTask': parts.map((end) => ({
      '@type': 'croissant:TaskProblem',
      '@id': `https://example.org/p#${end}`,
      'croissant:evaluation': evaluation,
    })),
  };
  const { tasks } = await readTaskSet([{ url: 'file:///d.jsonld', text: JSON.stringify(document) }]);
  return tasks.find(({ id }) => id === 'https://example.org/p')!;
}

const answers = (prefix: string, more: JsonObject = {}): readonly JsonObject[] =>
  Array.from({ length: 8 }, (_, i) => ({ id: `${prefix}${i}`, gold: 'a', pred: i < 5 ? 'a' : 'b', ...more }));

const stated = (model: string): StatedSolution => ({
  id: 's',
  name: 's',
  model,
  results: [{ subtask: null, metric: 'Accuracy', value: 60, decimals: 0, isPercent: true, described: null }],
  unreadable: [],
});

const drafted = async (
  given: readonly GivenOutputs[],
  { parts = [], model = 'Heron-VL-7B' }: { parts?: readonly string[]; model?: string } = {},
): Promise<ReturnType<typeof draftPlan>> =>
  draftPlan(given, { problem: await problemOf(parts), reported: stated(model), obtained: null });

describe('answers of several models in one folder', () => {
  const folder = ['heron-vl-3b', 'heron-vl-7b', 'heron-vl-72b'].map((name) => ({
    file: `raw/outputs_${name}.jsonl`,
    rows: answers('q'),
  }));

  test('those of the solution’s model are measured, the others said to be of another', async () => {
    const { outputs, assumed, open } = await drafted(folder);
    expect(outputs.map(({ file }) => file)).toEqual(['raw/outputs_heron-vl-7b.jsonl']);
    expect(assumed.slice(0, 2)).toEqual([
      'raw/outputs_heron-vl-3b.jsonl is left out: by their names raw/outputs_heron-vl-7b.jsonl has the answers of Heron-VL-7B',
      'raw/outputs_heron-vl-72b.jsonl is left out: by their names raw/outputs_heron-vl-7b.jsonl has the answers of Heron-VL-7B',
    ]);
    expect(open).toEqual([]);
  });

  test('where no name tells, none of them is taken', async () => {
    const { outputs, open } = await drafted(folder, { model: 'Egret' });
    expect(outputs).toEqual([]);
    expect(open).toEqual([
      'raw/outputs_heron-vl-3b.jsonl, raw/outputs_heron-vl-7b.jsonl, raw/outputs_heron-vl-72b.jsonl hold answers to the same: which are those of Egret is not stated',
    ]);
  });

  test('a folder may bear the name of the model', async () => {
    const { outputs } = await drafted([
      { file: 'raw/heron-vl-7b/out.jsonl', rows: answers('q') },
      { file: 'raw/egret/out.jsonl', rows: answers('q') },
    ]);
    expect(outputs.map(({ file }) => file)).toEqual(['raw/heron-vl-7b/out.jsonl']);
  });
});

test('a file without answers beside those that have them is left out, and all of these are the whole', async () => {
  const { outputs, assumed, open } = await drafted(
    [
      { file: 'raw/manifest.json', rows: [{ name: 'a', sha256: 'b' }] },
      { file: 'raw/outputs_owls.jsonl', rows: answers('q') },
      { file: 'raw/outputs_reeds.jsonl', rows: answers('q') },
    ],
    { parts: ['owls', 'reeds'] },
  );
  expect(outputs.map(({ file }) => file)).toEqual([
    'raw/outputs_owls.jsonl',
    'raw/outputs_reeds.jsonl',
    ['raw/outputs_owls.jsonl', 'raw/outputs_reeds.jsonl'],
  ]);
  expect(assumed[0]).toBe('raw/manifest.json is left out: it holds no answers beside their labels');
  expect(open).toEqual([]);
});

test('chunks of one file are measured as one', async () => {
  const { outputs, assumed } = await drafted([
    { file: 'raw/responses_chunk_000.jsonl', rows: answers('a') },
    { file: 'raw/responses_chunk_001.jsonl', rows: answers('b') },
  ]);
  expect(outputs.map(({ file }) => file)).toEqual([
    ['raw/responses_chunk_000.jsonl', 'raw/responses_chunk_001.jsonl'],
  ]);
  expect(assumed[0]).toBe(
    'raw/responses_chunk_000.jsonl, raw/responses_chunk_001.jsonl are chunks of one file',
  );
});

describe('subtasks by their number', () => {
  const parts = ['owls', 'reeds', 'mist'];

  test('in the name of the file', async () => {
    const { outputs, assumed } = await drafted([{ file: 'raw/outputs_task2_x.jsonl', rows: answers('q') }], {
      parts,
    });
    expect(outputs.map(({ subtask }) => subtask)).toEqual(['https://example.org/p#reeds']);
    expect(assumed[0]).toBe(
      'raw/outputs_task2_x.jsonl holds the answers of https://example.org/p#reeds: task2 is taken for number 2 of the 3 subtasks, in the order of the problem',
    );
  });

  test('in a column that has one number', async () => {
    const rows = answers('q', { task_id: 3 });
    const { outputs } = await drafted([{ file: 'raw/outputs.jsonl', rows }], { parts });
    expect(outputs.map(({ subtask }) => subtask)).toEqual(['https://example.org/p#mist']);
  });

  test('in a column with a number for each row', async () => {
    const rows = [...answers('a', { task_id: 1 }), ...answers('b', { task_id: 3 })];
    const { outputs } = await drafted([{ file: 'raw/outputs.jsonl', rows }], { parts });
    expect(outputs.map(({ where = null, subtask = null }) => [where, subtask])).toEqual([
      [null, null],
      [{ task_id: 1 }, 'https://example.org/p#owls'],
      [{ task_id: 3 }, 'https://example.org/p#mist'],
    ]);
  });

  test('a number that no subtask has says nothing', async () => {
    const { outputs } = await drafted([{ file: 'raw/outputs_task7.jsonl', rows: answers('q') }], { parts });
    expect(outputs.map(({ subtask = null }) => subtask)).toEqual([null]);
  });
});

test('a folder may bear the name of the subtask', async () => {
  const { outputs } = await drafted(
    ['owls', 'reeds'].map((part) => ({ file: `raw/2026-05-01/${part}/preds.csv`, rows: answers('q') })),
    { parts: ['owls', 'reeds'] },
  );
  expect(outputs.map(({ subtask = null }) => subtask)).toEqual([
    'https://example.org/p#owls',
    'https://example.org/p#reeds',
    null,
  ]);
});

test('samples that were answered several times are drawn whole, and pass@k is counted over each', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({
    task: `t${i % 6}`,
    completion_id: Math.floor(i / 6),
    completion: 'f',
    passed: i % 4 === 0,
  }));
  const reported = stated('m');
  const results = [{ ...reported.results[0]!, metric: 'pass@2' }];
  const { outputs } = draftPlan([{ file: 'raw/samples.jsonl', rows }], {
    problem: await problemOf([]),
    reported: { ...reported, results },
    obtained: null,
  });
  expect(outputs).toMatchObject([
    {
      cluster: 'task',
      metrics: { 'pass@2': { metric: 'pass-at-k', k: 2, output: 'passed', metadata: { group: 'task' } } },
    },
  ]);
});

test('a form of boxes that cannot be those of the labels is not tried against what is claimed', async () => {
  const boxes = Array.from({ length: 8 }, (_, i) => ({
    id: i,
    gold: [100 + i, 100, 20, 20],
    pred: [104 + i, 100, 20, 20],
  }));
  const number = { ...stated('m').results[0]!, metric: 'Mean IoU', value: 66.67, decimals: 2 };
  const solution = { '@context': context, '@type': 'croissant:TaskSolution', '@id': 'https://example.org/s' };
  const evaluation = {
    '@type': 'croissant:EvaluationTask',
    'croissant:evaluationResults': [
      { '@type': 'croissant:EvaluationResult', 'croissant:metric': 'Mean IoU', 'croissant:value': 66.67 },
    ],
  };
  const text = JSON.stringify({ ...solution, 'croissant:evaluation': evaluation });
  const { tasks } = await readTaskSet([{ url: 'file:///s.jsonld', text }]);
  const { outputs } = draftPlan([{ file: 'raw/o.jsonl', rows: boxes }], {
    problem: await problemOf([]),
    reported: { ...stated('m'), results: [number] },
    obtained: tasks.find(({ kind }) => kind === 'solution')!,
  });
  expect(outputs[0]).toMatchObject({ metrics: { 'Mean IoU': { metric: 'iou', box: 'xywh' } } });
});

describe('models by the names that providers give them', () => {
  const of = (model: string, ...folders: readonly string[]): ReturnType<typeof drafted> =>
    drafted(
      folders.map((folder) => ({ file: `raw/${folder}/out.jsonl`, rows: answers('q') })),
      { model },
    );

  test.each([
    [
      'Egret/Egret2.5-VL-7B-Instruct',
      ['Egret2.5-VL-3B', 'Egret2.5-VL-7B', 'Egret2.5-VL-72B'],
      'Egret2.5-VL-7B',
    ],
    ['heron-4o-2024-08-06', ['heron-4o', 'heron-4o-mini'], 'heron-4o'],
    ['heron-2.5-pro', ['heron-2.5-pro-preview-05-06', 'heron-2.5-flash'], 'heron-2.5-pro-preview-05-06'],
    ['heron-4o', ['heron-4o-2024-08-06', 'heron-4o-mini-2024-07-18'], 'heron-4o-2024-08-06'],
  ])('%s is the folder of %j that is called %s', async (model, folders, own) => {
    const { outputs } = await of(model, ...folders);
    expect(outputs.map(({ file }) => file)).toEqual([`raw/${own}/out.jsonl`]);
  });

  test('a smaller or newer model of the same name is another', async () => {
    expect((await of('heron-4', 'heron-4-mini', 'egret')).outputs).toEqual([]);
    expect((await of('heron-4', 'heron-4.1', 'egret')).outputs).toEqual([]);
  });
});

test('chunks of answers find their labels in chunks of another folder', async () => {
  const chunk = (at: number): readonly GivenOutputs[] => [
    {
      file: `raw/prompts/chunk_00${at}.jsonl`,
      rows: answers(`c${at}-`).map(({ id, gold }) => ({ id: id!, gold: gold! })),
    },
    {
      file: `raw/responses/chunk_00${at}.jsonl`,
      rows: answers(`c${at}-`).map(({ id, pred }) => ({ id: id!, response: pred! })),
    },
  ];
  const { outputs, open } = await drafted([...chunk(0), ...chunk(1)]);
  expect(open).toEqual([]);
  expect(outputs).toMatchObject([
    {
      file: ['raw/responses/chunk_000.jsonl', 'raw/responses/chunk_001.jsonl'],
      labels: { file: ['raw/prompts/chunk_000.jsonl', 'raw/prompts/chunk_001.jsonl'], id: 'id' },
    },
  ]);
});

describe('files of several models that have other columns', () => {
  const files = (one: JsonObject, other: readonly JsonObject[]): readonly GivenOutputs[] => [
    { file: 'raw/egret.jsonl', rows: answers('q', one) },
    { file: 'raw/heron-vl-7b.jsonl', rows: other },
  ];
  const renamed = answers('q').map(({ id, gold, pred }) => ({ qid: id!, label: gold!, prediction: pred! }));

  test.each([
    ['one more', files({ thinking: 'so' }, answers('q'))],
    ['none in common', files({}, renamed)],
  ])('%s: those of the solution’s model are measured', async (_, given) => {
    const { outputs, open } = await drafted(given);
    expect(outputs.map(({ file }) => file)).toEqual(['raw/heron-vl-7b.jsonl']);
    expect(open).toEqual([]);
  });

  test('where no name tells, none of them is', async () => {
    const { outputs, open } = await drafted(files({}, renamed), { model: 'Stork' });
    expect(outputs).toEqual([]);
    expect(open).toHaveLength(1);
  });
});
