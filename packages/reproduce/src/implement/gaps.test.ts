import { describe, expect, test } from 'vitest';
import type { CompiledProject } from './compile-project.ts';
import type { Gap } from './gap.ts';
import { compiled, field, problem, solution } from './testing/problems.ts';

const ofKind = ({ gaps }: CompiledProject, kind: Gap['kind']): readonly Gap[] =>
  gaps.filter((gap) => gap.kind === kind);
const described = (text: string): object => ({ 'schema:description': text });
const judge = { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': ['Accuracy'] };
const part = (end: string, more: object): object => ({
  '@type': 'croissant:TaskProblem',
  '@id': `https://example.org/capitals#${end}`,
  'schema:name': end,
  ...more,
});
const answer = [field('answer', 'xsd:string')];

describe('which of several fields a metric judges', () => {
  const fields = [
    field('dependency_exists', 'xsd:boolean'),
    field('trace', 'xsd:string'),
    field('source', 'xsd:string', true),
  ];

  test('the lines that it may be are read from each field', async () => {
    const [gap] = ofKind(compiled(await problem(['F1 Score'], fields)), 'metric');
    expect(gap).toMatchObject({ filled_by: 'choice' });
    expect(gap!.fill).toContain(
      '{ f1: { average: binary, positive: true, extract: [{ json: dependency_exists }]',
    );
    expect(gap!.fill).toContain('{ set-f1-micro: { extract: [{ json: source }]');
  });

  test.each([
    ['Correct Trace Rate', '', 'trace', 'which "Correct Trace Rate" names'],
    ['Exact Match', 'Exact Match is computed over the source set.', 'source', 'names beside "Exact Match"'],
  ])('%s is taken from words', async (metric, words, name, why) => {
    const made = compiled(await problem([metric], fields, described(words)));
    expect(ofKind(made, 'metric')).toEqual([]);
    expect(JSON.stringify(made.project['tasks'])).toContain(`"extract":[{"json":"${name}"}]`);
    expect(made.assumptions.join()).toContain(why);
  });

  test('what was asked and what was judged are no answers', async () => {
    const made = compiled(
      await problem(['Accuracy'], [field('input', 'xsd:string'), field('evaluation', 'xsd:boolean')]),
    );
    expect(ofKind(made, 'metric')[0]!.what).toContain('none of the fields of the output (input, evaluation)');
  });

  test('certainty of an answer is paired with it by code, not by a metric of probabilities', async () => {
    const made = compiled(
      await problem(['Calibration Error'], [...answer, field('confidence_score', 'xsd:float')]),
    );
    expect(ofKind(made, 'metric')).toMatchObject([{ filled_by: 'module' }]);
    expect(ofKind(made, 'metric')[0]!.what).toContain('confidence_score is the certainty of an answer');
  });
});

test('a prompt that is for one part alone asks no other', async () => {
  const parts = [part('law', {}), part('art', {})].map((one) => ({ ...one, 'croissant:evaluation': judge }));
  const made = compiled(
    await problem(['Accuracy'], answer, { 'croissant:subTask': parts }),
    await solution({ 'prompt for law': 'Decide {question}' }),
  );
  expect(ofKind(made, 'prompt').map(({ what }) => what)).toEqual([
    'the prompt is for law; what the other parts are asked is not stated',
  ]);
  expect(JSON.stringify(made.project)).not.toContain('prompts/law.md');
});

describe('a judge that the file speaks of', () => {
  test('is named with the sentence, and its prompt has to be given', async () => {
    const words = 'An LMM-as-a-Judge pipeline (GPT-4.1) rates Visual Plausibility.';
    const [gap] = ofKind(
      compiled(await problem(['Visual Plausibility'], answer, described(words))),
      'metric',
    );
    expect(gap).toMatchObject({ filled_by: 'given' });
    expect(gap!.what).toContain(JSON.stringify(words));
    expect(gap!.fill).toContain('judge: "<key of GPT-4.1>"');
  });

  test('gives the verdicts that a metric of groups counts; its mean does not stand in for that', async () => {
    const [gap] = ofKind(compiled(await problem(['Model-level Safety Score'], answer)), 'metric');
    expect(gap!.fill).toContain('name: verdict } } and - { all-pass-per-group: { input: verdict');
  });

  test('a sentence that only says judged is not one', async () => {
    const made = compiled(
      await problem(['Term Match'], answer, described('Term Match is judged over whole words.')),
    );
    expect(ofKind(made, 'metric')).toMatchObject([{ filled_by: 'module' }]);
  });
});

describe('data', () => {
  const filtered = { '@type': 'croissant:OutputSpec', '@id': 'https://example.org/capitals#filtered' };
  const parts = {
    'croissant:subTask': [
      part('filter', {
        ...described('Keep the questions on Europe.'),
        'croissant:input': { '@id': 'https://example.org/data' },
        'croissant:output': filtered,
      }),
      part('europe', { 'croissant:input': { '@id': filtered['@id'] }, 'croissant:evaluation': judge }),
    ],
  };

  test('a step and the part that reads what it makes are one gap', async () => {
    const made = compiled(await problem(['Accuracy'], answer, parts));
    expect([...ofKind(made, 'input'), ...ofKind(made, 'preprocessing')]).toMatchObject([
      { kind: 'preprocessing', part: 'https://example.org/capitals#europe', filled_by: 'given' },
    ]);
  });

  test('where what it reads is there, code can fill it', async () => {
    const made = compiled(await problem(['Accuracy'], answer, parts), null, 'data/raw.jsonl');
    expect(ofKind(made, 'preprocessing')).toMatchObject([
      { filled_by: 'module', step: { from: 'data/raw.jsonl', to: 'data/europe.jsonl', slug: 'europe' } },
    ]);
  });

  test('the configuration and the split of a dataset of the hub are taken from words', async () => {
    const made = compiled(
      await problem(['Accuracy'], answer, {
        ...described('Subset corresponds to the `poetry` config (1191 instances in the validation split).'),
        'croissant:input': { '@type': 'schema:Dataset', '@id': 'https://huggingface.co/datasets/a/b' },
      }),
    );
    expect(ofKind(made, 'input')[0]!.fill).toContain('{ hf: a/b, config: poetry, split: validation }');
  });

  test('examples that are read beside the data are not forgotten', async () => {
    const input = [{ '@id': 'https://example.org/data' }, { '@id': 'https://example.org/examples' }];
    const made = compiled(
      await problem(['Accuracy'], answer, {
        'croissant:input': input,
        ...described('With 5 few-shot examples.'),
      }),
      null,
      'data/questions.jsonl',
    );
    expect(ofKind(made, 'input')[0]).toMatchObject({ filled_by: 'choice' });
    expect(ofKind(made, 'input')[0]!.fill).toContain('k: 5');
  });
});

test('an answer that the file says is read first has a place for the code that reads it', async () => {
  const box = {
    ...field('box', 'xsd:integer', true),
    ...described('The convention is model-dependent. Four numbers.'),
  };
  const [gap] = ofKind(compiled(await problem(['Accuracy'], [box])), 'output');
  expect(gap).toMatchObject({ filled_by: 'module', field: 'box' });
  expect(gap!.what).toContain('"The convention is model-dependent."');
});

describe('metrics that count what something else has to find first', () => {
  test.each([
    ['Win Rate', field('response', 'xsd:string'), '{ win-rate: { input: verdict, name: "Win Rate" } }'],
    ['pass@10', field('code', 'xsd:string'), '{ pass-at-k: { k: 10, input: tests, name: "pass@10" } }'],
  ])('%s of a text says which score it takes', async (metric, output, line) => {
    const [gap] = ofKind(compiled(await problem([metric], [output])), 'metric');
    expect(gap!.fill).toContain(line);
  });

  test('pass@1 of an answer that is compared, and programs with tests, are compiled', async () => {
    const made = compiled(await problem(['pass@1'], answer));
    expect(JSON.stringify(made.project)).toContain('{"pass-at-k":{"k":1,"name":"pass@1"}}');
    const tested = compiled(await problem(['functional correctness'], [field('code', 'xsd:string')]));
    expect(JSON.stringify(tested.project)).toContain('{"python-tests":{"name":"functional correctness"}}');
    expect(ofKind(tested, 'metric')).toEqual([]);
  });
});

describe('parts', () => {
  const head = part('head', {
    'croissant:output': {
      '@type': 'croissant:OutputSpec',
      'croissant:schema': {
        '@type': 'croissant:RecordSet',
        'croissant:field': [field('finding', 'xsd:boolean')],
      },
    },
    'croissant:evaluation': { ...judge, 'croissant:expectedMetric': ['F1', 'Specificity'] },
  });
  const chest = part('chest', { 'croissant:evaluation': { ...judge, 'croissant:expectedMetric': ['F1'] } });
  const codes = [field('codes', 'xsd:string', true)];
  const words = described('We report micro F1.');

  test('have the input and output of the whole where they name none, and one name that means two metrics is told', async () => {
    const made = compiled(await problem(['F1'], codes, { ...words, 'croissant:subTask': [chest, head] }));
    expect(ofKind(made, 'metric')[0]!.what).toContain(
      'F1 is another metric of head than of the parts before it',
    );
    expect(ofKind(made, 'metric')[0]!.fill).toContain('- { set-f1-micro: { name: F1 } } or - { f1: ');
    expect(JSON.stringify(made.project)).toContain(
      '{"recall":{"average":"binary","positive":false,"name":"Specificity"}}',
    );
    expect(ofKind(made, 'input')[0]!.what).toContain('<https://example.org/data>');
  });

  test('none of which names a metric are judged as the whole is', async () => {
    const made = compiled(
      await problem(['Accuracy'], answer, { 'croissant:subTask': [part('a', {}), part('b', {})] }),
    );
    expect(ofKind(made, 'metric')).toEqual([]);
    expect(ofKind(made, 'input').map(({ part: of }) => of)).toEqual([
      'https://example.org/capitals#a',
      'https://example.org/capitals#b',
    ]);
  });

  test('macro F1 of lists is not one over all items', async () => {
    const made = compiled(await problem(['Macro F1'], codes));
    expect(ofKind(made, 'metric')[0]!.what).toContain('a mean over samples (set-f1) or over labels');
    expect(ofKind(made, 'metric')[0]!.fill).not.toContain('set-f1-micro');
  });
});
