import { readYaml } from '@assay/rows';
import { describe, expect, test } from 'vitest';
import { type CompiledProject, gapsText, projectText } from './compile-project.ts';
import { compiled, field, kinds, problem, solution } from './testing/problems.ts';

describe('a problem as a project', () => {
  test('what the file says is in it: data that is there, metrics by their names, the model and its settings', async () => {
    const { project, gaps } = compiled(
      await problem(['Exact Match', 'ROUGE_L'], [field('answer', 'xsd:string')]),
      await solution({ temperature: '0', max_new_tokens: 64 }),
      'data/questions.jsonl',
    );
    expect(project).toEqual({
      models: [
        {
          key: 'gpt_4o_2024_11_20',
          provider: 'openai',
          model: 'gpt-4o-2024-11-20',
          parameters: { temperature: 0, max_tokens: 64 },
        },
      ],
      tasks: [
        {
          key: 'capitals',
          problem: 'problem.jsonld',
          dataset: 'data/questions.jsonl',
          scorer: {
            metrics: [{ 'exact-match': { name: 'Exact Match' } }, { 'rouge-l': { name: 'ROUGE_L' } }],
          },
        },
      ],
      evaluation: {
        key: 'capitals',
        task_specifications: [{ key: 'capitals', task_key: 'capitals', model_key: 'gpt_4o_2024_11_20' }],
      },
    });
    expect(gaps.map(({ kind }) => kind)).toEqual(['prompt']);
  });

  test('the file that is written says the same', async () => {
    const made = compiled(
      await problem(['Exact Match: "strict"', 'F1 # score'], [field('answer', 'xsd:boolean')]),
      await solution({ temperature: 0 }, 'yes'),
    );
    const text = projectText(made, 'problem.jsonld');
    expect(readYaml(text, { file: 'assay.yaml' }).value).toEqual(made.project);
    expect(gapsText(made.gaps, 'Capitals')).toContain('- [ ] **metric**');
  });

  test('a metric without a name in the catalogue is a gap, never a metric that is like it', async () => {
    const made = compiled(await problem(['Clinical Term F1', 'Coverage'], [field('text', 'xsd:string')]));
    expect(made.project['tasks']).toMatchObject([{ scorer: { metrics: [] } }]);
    expect(made.gaps.filter(({ kind }) => kind === 'metric').map(({ what }) => what)).toEqual([
      'Clinical Term F1: the catalogue has no metric called "Clinical Term F1"',
      'Coverage: the catalogue has no metric called "Coverage"',
    ]);
  });

  test('F1 of a boolean is that of the positive class, said as an assumption; of anything else it is a gap', async () => {
    const binary = compiled(await problem(['F1 Score'], [field('holds', 'xsd:boolean')]));
    expect(binary.project['tasks']).toMatchObject([
      { scorer: { metrics: [{ f1: { average: 'binary', positive: true, name: 'F1 Score' } }] } },
    ]);
    expect(binary.assumptions).toHaveLength(1);
    for (const fields of [[field('label', 'xsd:string')], [field('lines', 'xsd:string', true)]]) {
      const other = compiled(await problem(['F1 Score'], fields));
      expect(kinds(other)).toContain('metric');
      expect(other.assumptions).toEqual([]);
    }
  });

  test('which of several fields a metric judges is not guessed; a judged metric has no prompt of its own', async () => {
    const fields = [field('answer', 'xsd:string'), field('second_answer', 'xsd:float')];
    const made = compiled(await problem(['Accuracy'], fields));
    expect(made.gaps.find(({ kind }) => kind === 'metric')?.what).toContain(
      '2 fields (answer, second_answer)',
    );
    const judged = compiled(await problem(['llm-as-judge'], fields.slice(0, 1)));
    expect(judged.gaps.find(({ kind }) => kind === 'metric')?.what).toContain(
      'neither its name nor its prompt',
    );
  });

  test('settings that no provider takes, and a name for people, are gaps', async () => {
    const made = compiled(
      await problem(['Accuracy'], [field('answer', 'xsd:string')]),
      await solution({ few_shot_examples: '5-7', 'top-p': '1.0' }, 'Some Vision Model (small)'),
    );
    expect(kinds(made)).toEqual(['input', 'hyperparameter', 'model', 'model', 'prompt']);
    expect(made.project['models']).toMatchObject([{ parameters: { top_p: 1 } }]);
  });

  test('subtasks: one dataset each; what is only a step on the way is a gap of its own', async () => {
    const judge = { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': ['Accuracy'] };
    const part = (end: string, more: object): object => ({
      '@type': 'croissant:TaskProblem',
      '@id': `https://example.org/capitals#${end}`,
      'schema:name': end,
      ...more,
    });
    const made = compiled(
      await problem(['Accuracy'], [field('answer', 'xsd:string')], {
        'croissant:subTask': [
          part('filter', { 'schema:description': 'Keep Europe.' }),
          part('europe', { 'croissant:evaluation': judge }),
          part('asia', { 'croissant:evaluation': judge }),
        ],
      }),
    );
    expect(made.project['tasks']).toMatchObject([
      {
        datasets: [
          { path: 'data/europe.jsonl', subtask: 'https://example.org/capitals#europe' },
          { path: 'data/asia.jsonl', subtask: 'https://example.org/capitals#asia' },
        ],
      },
    ]);
    expect(made.gaps[0]).toMatchObject({ kind: 'preprocessing', what: 'filter: Keep Europe' });
  });
});

describe('what the file says in other words', () => {
  const metricsOf = ({ project }: CompiledProject): unknown =>
    (project['tasks'] as { scorer: { metrics: unknown } }[])[0]!.scorer.metrics;
  const described = (text: string): object => ({ 'schema:description': text });

  test('an average that stands in its description, once', async () => {
    const words = described('Performance is measured with micro F1-score based on exact match of elements.');
    const list = compiled(await problem(['F1-Score'], [field('omitted', 'xsd:string', true)], words));
    expect(metricsOf(list)).toEqual([{ 'set-f1-micro': { name: 'F1-Score' } }]);
    const label = compiled(
      await problem(['F1'], [field('label', 'xsd:string')], described('We report macro-averaged F1.')),
    );
    expect(metricsOf(label)).toEqual([{ f1: { average: 'macro', name: 'F1' } }]);
    expect(label.assumptions[0]).toContain('as the file’s words say');
    const both = compiled(
      await problem(['F1'], [field('label', 'xsd:string')], described('Macro F1 and micro F1 differ.')),
    );
    expect(metricsOf(both)).toEqual([]);
  });

  test('an address that says that it is a metric', async () => {
    const evaluation = {
      'croissant:evaluation': {
        '@type': 'croissant:EvaluationSpec',
        'croissant:expectedMetric': { '@id': 'https://example.org/bench#metric_accuracy' },
      },
    };
    const made = compiled(await problem([], [field('answer', 'xsd:string')], evaluation));
    expect(metricsOf(made)).toEqual([{ accuracy: {} }]);
  });

  test('a field beside the answer that is about it: the answer is judged; certainty itself stays a gap', async () => {
    const made = compiled(
      await problem(
        ['Accuracy', 'Calibration Error'],
        [field('answer', 'xsd:string'), field('confidence_score', 'xsd:float')],
      ),
    );
    expect(metricsOf(made)).toEqual([{ accuracy: { extract: [{ json: 'answer' }], name: 'Accuracy' } }]);
    expect(made.gaps.filter(({ kind }) => kind === 'metric').map(({ metric }) => metric)).toEqual([
      'Calibration Error',
    ]);
  });

  test.each([
    ['Accuracy', 'xsd:anyURI', 'is a file, whose contents accuracy does not read'],
    ['Model-level Safety Score', 'xsd:string', 'counts verdicts, and answer is a text'],
  ])('%s of %s is a gap and not a proxy', async (metric, type, why) => {
    const made = compiled(await problem([metric], [field('answer', type)]));
    expect(metricsOf(made)).toEqual([]);
    expect(made.gaps.find(({ kind }) => kind === 'metric')?.what).toContain(why);
  });
});
