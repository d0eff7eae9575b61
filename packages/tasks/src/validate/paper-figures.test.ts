import { describe, expect, test } from 'vitest';
import { report } from '../testing/task-graph.ts';

/* The figures of the paper as printed, with what "…" leaves out filled in as little as possible. */
const context = {
  ex: 'http://example.org/',
  cr: 'http://mlcommons.org/croissant/',
  sc: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};
const mmlu = { '@type': 'sc:Dataset', '@id': 'https://huggingface.co/datasets/cais/mmlu' };

/** `rule focus-node path` of everything broken. */
async function broken(document: object): Promise<string[]> {
  const { violations, error } = await report(JSON.stringify({ '@context': context, ...document }));
  expect(error).toBeUndefined();
  return violations.map(({ rule, focusNode, path }) => `${rule} ${focusNode} ${path}`).sort();
}

describe('Figure 2: one evaluation run', () => {
  const figure = (evaluation: object): object => ({
    '@type': 'cr:Task',
    '@id': 'ex:mmlu_small_fewshot',
    'sc:name': 'MMLU Task - Small Model (Few-shot)',
    'cr:input': { ...mmlu, 'sc:name': 'MMLU Dataset on Hugging Face' },
    'cr:output': { '@type': 'sc:Dataset', '@id': 'urn:uuid:small-fewshot-overall-output' },
    'cr:implementation': { '@type': 'sc:SoftwareApplication', '@id': 'ex:mmlu_small_fewshot#implementation' },
    'cr:evaluation': {
      '@type': 'cr:EvaluationTask',
      '@id': 'ex:mmlu_evaluation_small_fewshot',
      'cr:evaluationResults': [
        { '@type': 'cr:EvaluationResult', 'cr:metric': 'Accuracy', 'cr:value': '25.9' },
      ],
      ...evaluation,
    },
  });

  test('as printed: its evaluation judges no solution', async () => {
    expect(await broken(figure({}))).toEqual([
      'evaluation-task-solution http://example.org/mmlu_evaluation_small_fewshot croissant:evaluatedSolution',
    ]);
  });

  test('corrected: the solution named and described', async () => {
    const solution = {
      '@type': 'cr:TaskSolution',
      '@id': 'ex:s',
      'sc:isBasedOn': { '@id': 'ex:p' },
      'cr:implementation': { '@id': 'ex:mmlu_small_fewshot#implementation' },
    };
    expect(await broken(figure({ 'cr:evaluatedSolution': solution }))).toEqual([]);
  });
});

describe('Figure 3a: the problem', () => {
  const field = { 'sc:name': 'answer', 'cr:dataType': 'xsd:string', 'sc:valuePattern': '^[A-D]$' };
  const figure = (fields: object[], more: object): object => ({
    '@type': 'cr:TaskProblem',
    '@id': 'ex:mmlu_problem',
    'sc:name': 'Massive Multitask Language Understanding',
    'cr:input': mmlu,
    'cr:output': {
      '@type': 'cr:OutputSpec',
      '@id': 'ex:mmlu#outputSpec',
      'cr:schema': { '@type': 'cr:RecordSet', 'cr:field': fields },
    },
    'cr:evaluation': { '@type': 'cr:EvaluationSpec', 'cr:expectedMetric': ['Accuracy'], ...more },
    'cr:subTask': ['humanities', 'stem'].map((name) => ({
      '@type': 'cr:TaskProblem',
      '@id': `ex:mmlu#${name}_fewshot`,
      'sc:name': `MMLU - ${name} (Few-shot)`,
      'cr:input': [{ '@id': `ex:mmlu#${name}_preprocessed_spec` }, mmlu],
      'cr:output': { '@id': 'ex:mmlu#outputSpec' },
      'cr:evaluation': { '@id': 'ex:mmlu#evaluationSpec' },
    })),
  });

  test('as printed: the field has no type, and the shared evaluation is described nowhere', async () => {
    expect(await broken(figure([field], {}))).toEqual([
      ...['humanities', 'stem'].flatMap((name) => [
        `problem-evaluation http://example.org/mmlu#${name}_fewshot croissant:evaluation`,
      ]),
      'record-set-field _:<http://example.org/mmlu#outputSpec>/croissant:schema croissant:field',
      ...['humanities', 'stem'].map(
        (name) => `task-evaluation http://example.org/mmlu#${name}_fewshot croissant:evaluation`,
      ),
    ]);
  });

  test('corrected: a type for the field, an @id for the evaluation', async () => {
    expect(
      await broken(figure([{ '@type': 'cr:Field', ...field }], { '@id': 'ex:mmlu#evaluationSpec' })),
    ).toEqual([]);
  });
});

describe('Figure 3b: a solution', () => {
  const figure = (types: {
    result?: object;
    implementation?: object;
    execution?: object;
    judged?: object;
  }): object => ({
    '@type': 'cr:TaskSolution',
    '@id': 'ex:mmlu_sol_small_fewshot',
    'sc:isBasedOn': { '@id': 'ex:mmlu_problem' },
    'cr:implementation': {
      '@type': 'sc:SoftwareApplication',
      'sc:name': 'OpenAI GPT API - Small',
      ...types.implementation,
    },
    ...types.execution,
    'cr:subTask': [
      {
        '@type': 'cr:TaskSolution',
        '@id': 'ex:mmlu_sol_small_fewshot#humanities_sol',
        'sc:isBasedOn': { '@id': 'ex:mmlu#humanities_fewshot' },
        'cr:execution': { '@id': 'ex:mmlu_sol_small_fewshot#execution' },
        'cr:implementation': { '@id': 'ex:mmlu_sol_small_fewshot#implementation' },
        'cr:output': { '@type': 'sc:Dataset', '@id': 'urn:uuid:small-fewshot-humanities-output' },
        'cr:evaluation': {
          '@type': 'cr:EvaluationTask',
          'cr:evaluatedSolution': { '@id': 'ex:mmlu_sol_small_fewshot#humanities_sol' },
          'cr:evaluationResults': [{ 'cr:metric': 'Accuracy', 'cr:value': '24.4', ...types.result }],
        },
      },
    ],
    'cr:evaluation': {
      '@type': 'cr:EvaluationTask',
      ...types.judged,
      'cr:evaluationResults': [{ 'cr:metric': 'Accuracy', 'cr:value': '25.9', ...types.result }],
    },
  });

  test('as printed: results without a type, things described nowhere, an evaluation of nothing', async () => {
    const whole = 'http://example.org/mmlu_sol_small_fewshot';
    expect(await broken(figure({}))).toEqual([
      `evaluation-task-results _:<${whole}#humanities_sol>/croissant:evaluation croissant:evaluationResults`,
      `evaluation-task-results _:<${whole}>/croissant:evaluation croissant:evaluationResults`,
      `evaluation-task-solution _:<${whole}>/croissant:evaluation croissant:evaluatedSolution`,
      `task-execution ${whole}#humanities_sol croissant:execution`,
      `task-implementation ${whole}#humanities_sol croissant:implementation`,
    ]);
  });

  test('corrected', async () => {
    const corrected = figure({
      result: { '@type': 'cr:EvaluationResult' },
      implementation: { '@id': 'ex:mmlu_sol_small_fewshot#implementation' },
      execution: {
        'cr:execution': { '@type': 'cr:ExecutionConfig', '@id': 'ex:mmlu_sol_small_fewshot#execution' },
      },
      judged: { 'cr:evaluatedSolution': { '@id': 'ex:mmlu_sol_small_fewshot' } },
    });
    expect(await broken(corrected)).toEqual([]);
  });
});

test('Table 2, "Performance Benchmarks": everything given but the metrics leaves nothing open for the shapes', async () => {
  const problem = {
    '@type': 'cr:TaskProblem',
    '@id': 'ex:p',
    'cr:input': mmlu,
    'cr:output': { '@type': 'sc:Dataset' },
    'cr:implementation': { '@type': 'sc:SoftwareSourceCode' },
    'cr:evaluation': { '@type': 'cr:EvaluationSpec', 'cr:expectedMetric': 'latency' },
  };
  expect(await broken(problem)).toEqual(['problem http://example.org/p null']);
});
