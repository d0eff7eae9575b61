import { describe, expect, test } from 'vitest';
import { taskGraph, taskText } from '../testing/task-graph.ts';
import { readTasks, readTaskSet } from './read-task.ts';
import type { Component, EvaluationResult, Task } from './task.ts';

const ex = (name: string): string => `http://example.org/${name}`;
async function taskOf(...nodes: object[]): Promise<Task> {
  const tasks = readTasks(await taskGraph(...nodes));
  expect(tasks).toHaveLength(1);
  return tasks[0]!;
}

test('a metric that is an object goes by its schema:name, in what is expected and in what is reported', async () => {
  const named = { '@type': 'schema:PropertyValue', 'schema:name': 'Accuracy' };
  const { evaluations, results } = await taskOf({
    '@type': 'croissant:EvaluationTask',
    'croissant:evaluation': {
      '@type': 'croissant:EvaluationSpec',
      'croissant:expectedMetric': [named, { '@id': 'ex:f1', 'schema:name': 'F1' }],
    },
    'croissant:evaluationResults': {
      'croissant:metric': { 'schema:name': 'Accuracy' },
      'croissant:value': 0.7,
    },
  });
  expect(results[0]!.metric).toEqual({ name: 'Accuracy', iri: false });
  expect((evaluations[0] as Component).expectedMetrics).toEqual([
    { name: 'Accuracy', iri: false },
    { name: ex('f1'), iri: true },
  ]);
});

describe('readTasks: components', () => {
  test.each([
    ['croissant:Task', 'task'],
    ['croissant:TaskProblem', 'problem'],
    ['croissant:TaskSolution', 'solution'],
    ['croissant:EvaluationTask', 'evaluation'],
  ])('%s is a %s', async (type, kind) => {
    expect(
      await taskOf({ '@id': 'ex:t', '@type': type, 'schema:name': 'n', 'schema:description': 'd' }),
    ).toMatchObject({
      kind,
      id: ex('t'),
      name: 'n',
      description: 'd',
      subTasks: [],
      isBasedOn: [],
    });
  });

  test('a spec, a given thing and a link', async () => {
    const { inputs } = await taskOf({
      '@type': 'croissant:Task',
      'croissant:input': [
        { '@type': 'croissant:InputSpec' },
        { '@id': 'ex:d', '@type': 'schema:Dataset', 'schema:url': 'https://e/d', 'schema:sha256': 'abc' },
        { '@id': 'ex:elsewhere' },
        'a text is not a component',
      ],
    });
    expect(inputs.map(({ kind }) => kind)).toEqual(['spec', 'given', 'link']);
    expect(inputs[1]).toMatchObject({
      urls: ['https://e/d'],
      sha256: 'abc',
      types: ['https://schema.org/Dataset'],
    });
  });

  test('addresses come from the distributions too, circles and all', async () => {
    const { outputs } = await taskOf({
      '@type': 'croissant:Task',
      'croissant:output': {
        '@id': 'ex:o',
        '@type': 'schema:Dataset',
        'schema:contentUrl': 'own',
        'schema:distribution': [{ 'schema:contentUrl': { '@id': 'ex:file' } }, { '@id': 'ex:o' }],
      },
    });
    expect(outputs[0]!.urls).toEqual(['own', ex('file')]);
  });

  test('schema, fields, subfields, keys, patterns', async () => {
    const { outputs } = await taskOf({
      '@type': 'croissant:TaskProblem',
      'croissant:output': {
        '@type': 'croissant:OutputSpec',
        'croissant:schema': {
          '@type': 'croissant:RecordSet',
          'croissant:key': 'id',
          'croissant:field': {
            '@id': 'ex:f',
            'schema:name': 'answer',
            'croissant:dataType': ['xsd:string', { '@id': 'schema:Text' }],
            'schema:valuePattern': '^[A-D]$',
            'croissant:repeated': true,
            'croissant:subField': [{ 'schema:name': 'inner', 'croissant:isArray': false }, { '@id': 'ex:f' }],
          },
        },
      },
    });
    expect(outputs[0]!.schema).toMatchObject({
      key: ['id'],
      fields: [
        {
          name: 'answer',
          dataTypes: ['xsd:string', 'https://schema.org/Text'],
          valuePattern: '^[A-D]$',
          repeated: true,
          subFields: [{ name: 'inner', repeated: false, subFields: [] }],
        },
      ],
    });
  });

  test('tests, environments, hyperparameters, expected metrics', async () => {
    const task = await taskOf({
      '@type': 'croissant:TaskProblem',
      'croissant:implementation': {
        '@type': 'croissant:ImplementationSpec',
        'croissant:tests': [
          { '@type': 'croissant:Test', 'croissant:testCommand': 'npm test' },
          { '@id': 'ex:suite' },
          'a text',
        ],
        'croissant:environment': [
          { '@type': 'schema:CreativeWork', 'schema:url': 'https://e/env' },
          { '@id': 'ex:env' },
        ],
      },
      'croissant:execution': {
        '@type': 'croissant:ExecutionConfig',
        'croissant:hyperparameter': [
          { 'schema:name': 'temperature', 'schema:value': 0.7 },
          { 'schema:name': 'greedy', 'croissant:value': true },
          { 'schema:name': 'model', 'schema:value': { '@id': 'ex:m' } },
          { 'schema:name': 'open' },
        ],
      },
      'croissant:evaluation': {
        '@type': 'croissant:EvaluationSpec',
        'croissant:expectedMetric': ['Accuracy', { '@id': 'ex:f1' }],
      },
    });
    expect(task.implementations[0]).toMatchObject({
      kind: 'spec',
      tests: [
        { command: 'npm test', url: null },
        { command: null, url: ex('suite') },
      ],
      environments: [{ url: 'https://e/env' }, { url: ex('env') }],
    });
    expect(task.executions[0]!.hyperparameters.map(({ name, value }) => [name, value])).toEqual([
      ['temperature', 0.7],
      ['greedy', true],
      ['model', ex('m')],
      ['open', null],
    ]);
    expect((task.evaluations[0] as Component).expectedMetrics).toEqual([
      { name: 'Accuracy', iri: false },
      { name: ex('f1'), iri: true },
    ]);
  });
});

describe('readTasks: evaluations', () => {
  test('a link to the problem, the judged solution, results of every kind', async () => {
    const task = await taskOf({
      '@type': 'croissant:EvaluationTask',
      'schema:isBasedOn': [{ '@id': 'ex:p' }, 'ex:text'],
      'croissant:evaluatedSolution': { '@id': 'ex:s' },
      'croissant:evaluationResults': [
        { 'croissant:metric': 'Accuracy', 'croissant:value': 25.9 },
        { 'croissant:metric': { '@id': 'ex:f1' }, 'croissant:value': '25.90 %' },
        {
          'croissant:value': {
            '@type': 'schema:QuantitativeValue',
            'schema:value': 1e-7,
            'schema:minValue': 0,
            'schema:maxValue': 1,
            'schema:unitText': 's',
          },
        },
        { 'croissant:metric': 'none' },
        { 'croissant:metric': 'flag', 'croissant:value': true },
      ],
    });
    expect(task.isBasedOn).toEqual([
      { id: ex('p'), literal: false },
      { id: 'ex:text', literal: true },
    ]);
    expect(task.evaluatedSolutions).toEqual([{ id: ex('s'), literal: false }]);
    expect(task.results.map(({ metric, value }: EvaluationResult) => [metric?.name ?? null, value])).toEqual([
      ['Accuracy', 25.9],
      [ex('f1'), '25.90 %'],
      [null, { value: 1e-7, min: 0, max: 1, unit: 's' }],
      ['none', null],
      ['flag', 'true'],
    ]);
  });

  test('an evaluation of a solution is a task inside it', async () => {
    const task = await taskOf({
      '@id': 'ex:s',
      '@type': 'croissant:TaskSolution',
      'croissant:evaluation': {
        '@id': 'ex:e',
        '@type': 'croissant:EvaluationTask',
        'croissant:evaluatedSolution': { '@id': 'ex:s' },
      },
    });
    expect(task.evaluations).toMatchObject([{ kind: 'evaluation', id: ex('e') }]);
  });
});

describe('readTasks: subtasks', () => {
  const subTask = (...ids: string[]): object => ({ 'croissant:subTask': ids.map((id) => ({ '@id': id })) });

  test('by @id in one file; what is a part of another is no root', async () => {
    const task = await taskOf(
      { '@id': 'ex:b', '@type': 'croissant:Task', ...subTask('ex:c') },
      { '@id': 'ex:a', '@type': 'croissant:Task', ...subTask('ex:b', 'ex:untyped') },
      { '@id': 'ex:c', '@type': 'croissant:Task' },
    );
    expect(task).toMatchObject({ id: ex('a'), subTasks: [{ id: ex('b'), subTasks: [{ id: ex('c') }] }] });
    expect(task.subTasks).toHaveLength(1);
  });

  test('across files', async () => {
    const set = await readTaskSet([
      {
        url: 'file:///a.jsonld',
        text: taskText({ '@id': 'ex:a', '@type': 'croissant:TaskProblem', ...subTask('ex:b') }),
      },
      {
        url: 'file:///b.jsonld',
        text: taskText({ '@id': 'ex:b', '@type': 'croissant:TaskProblem', 'schema:name': 'b' }),
      },
    ]);
    expect(set.tasks).toMatchObject([{ id: ex('a'), subTasks: [{ name: 'b' }] }]);
    expect([...set.byId.keys()]).toEqual([ex('a'), ex('b')]);
    expect(set.graphs).toHaveLength(2);
  });

  test('circles are cut, and leave something to start from', async () => {
    const tasks = readTasks(
      await taskGraph(
        { '@id': 'ex:a', '@type': 'croissant:Task', ...subTask('ex:b', 'ex:a') },
        { '@id': 'ex:b', '@type': 'croissant:Task', ...subTask('ex:a') },
      ),
    );
    expect(tasks.map(({ id }) => id)).toEqual([ex('a'), ex('b')]);
    expect(tasks[0]).toMatchObject({ subTasks: [{ id: ex('b'), subTasks: [] }] });
  });

  test('layers of shared subtasks are refused instead of unfolded', async () => {
    const layers = Array.from({ length: 40 }, (_, i) =>
      ['a', 'b'].map((side) => ({
        '@id': `ex:${side}${i}`,
        '@type': 'croissant:Task',
        ...subTask(`ex:a${i + 1}`, `ex:b${i + 1}`),
      })),
    ).flat();
    const graph = await taskGraph(...layers);
    expect(() => readTasks(graph)).toThrow(expect.objectContaining({ code: 'E_SPEC_SIZE' }));
  });

  test('layers of shared subfields are refused too', async () => {
    const layers = Array.from({ length: 40 }, (_, i) =>
      ['a', 'b'].map((side) => ({
        '@id': `ex:${side}${i}`,
        'croissant:subField': ['a', 'b'].map((next) => ({ '@id': `ex:${next}${i + 1}` })),
      })),
    ).flat();
    const output = { 'croissant:schema': { 'croissant:field': { '@id': 'ex:a0' } } };
    const graph = await taskGraph({ '@type': 'croissant:Task', 'croissant:output': output }, ...layers);
    expect(() => readTasks(graph)).toThrow(expect.objectContaining({ code: 'E_SPEC_SIZE' }));
  });
});
