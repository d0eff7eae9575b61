import { describe, expect, test } from 'vitest';
import { compiled, field, problem, task } from './testing/problems.ts';

const metric = (name: string): object => ({ '@type': 'croissant:MetricSpec', '@id': `#metric_${name}` });

describe('a task that is problem and solution in one', () => {
  const document = (evaluation: object): object => ({
    '@type': 'croissant:Task',
    '@id': '#task',
    'croissant:input': { '@type': 'schema:Dataset', '@id': 'https://huggingface.co/datasets/owner/quiz' },
    'croissant:implementation': { '@type': 'schema:SoftwareApplication', 'schema:name': 'gpt-4o-mini' },
    'croissant:execution': {
      '@type': 'croissant:ExecutionInfo',
      'croissant:hyperparameter': [
        { '@type': 'schema:PropertyValue', 'schema:name': 'temperature', 'schema:value': 0 },
      ],
    },
    'croissant:subTask': ['one', 'two'].map((end) => ({ '@type': 'croissant:Task', '@id': `#${end}` })),
    'croissant:evaluation': { '@type': 'croissant:EvaluationTask', ...evaluation },
  });

  test('its metrics stand in its evaluation, its model and settings are those that were run', async () => {
    const { project, gaps } = compiled(
      await task(document({ 'croissant:expectedMetric': [metric('accuracy'), metric('answer_rate')] })),
    );
    expect(project['models']).toEqual([
      { key: 'gpt_4o_mini', provider: 'openai', model: 'gpt-4o-mini', parameters: { temperature: 0 } },
    ]);
    expect(project['tasks']).toMatchObject([
      { datasets: [{ subtask: 'one' }, { subtask: 'two' }], scorer: { metrics: [{ accuracy: {} }] } },
    ]);
    expect(gaps.filter(({ kind }) => kind === 'metric').map(({ what }) => what)).toEqual([
      'answer_rate: the catalogue has no metric called "metric_answer_rate"',
    ]);
  });

  test('metrics may be named only where their values are stated', async () => {
    const results = [
      { '@type': 'croissant:EvaluationResult', 'croissant:metric': 'Exact Match', 'croissant:value': 0.5 },
    ];
    const { project } = compiled(await task(document({ 'croissant:evaluationResults': results })));
    expect(project['tasks']).toMatchObject([
      { scorer: { metrics: [{ 'exact-match': { name: 'Exact Match' } }] } },
    ]);
  });
});

test('ids and addresses that are only of the file are written by their ends', async () => {
  const part = (end: string): object => ({ '@type': 'croissant:TaskProblem', '@id': `#${end}` });
  const made = compiled(
    await problem(['Accuracy'], [field('answer', 'xsd:string')], {
      'croissant:input': { '@type': 'schema:Dataset', '@id': '#data' },
      'croissant:subTask': [part('one'), part('two')],
    }),
  );
  expect(made.project['tasks']).toMatchObject([{ datasets: [{ subtask: 'one' }, { subtask: 'two' }] }]);
  expect(JSON.stringify(made)).not.toContain('file:');
});

test('a metric over groups says what samples need for it', async () => {
  const safety = ['Model-level Safety Score'];
  const text = compiled(await problem(['all-pass-per-group'], [field('response', 'xsd:string')]));
  expect(text.gaps.find(({ kind }) => kind === 'metric')!.fill).toContain(
    '"metadata": {"group": …} in each sample',
  );
  const verdict = compiled(await problem(safety, [field('is_safe', 'xsd:boolean')]));
  expect(verdict.assumptions).toContain(
    'Model-level Safety Score needs "metadata": {"group": …} in each sample, by which samples are counted together',
  );
});
