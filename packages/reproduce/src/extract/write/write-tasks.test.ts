import { matchSolution, validateDocument } from '@assay/tasks';
import { expect, test } from 'vitest';
import { type Extraction, extractionSchema } from '../extraction.ts';
import { documentsOf } from '../validation-report.ts';
import { writeTasks } from './write-tasks.ts';

const said = (value: string): object => ({ value, quote: value, page: 1 });
const extraction = (given: object): Extraction =>
  extractionSchema.parse({ name: said('ToyBench'), ...given });

async function expectValid(given: object): Promise<ReadonlyMap<string, string>> {
  const documents = documentsOf(writeTasks(extraction(given), { paper: null, dataset: null }));
  for (const [file, text] of documents) {
    const report = await validateDocument({ url: `file:///${file}`, text });
    expect([file, report.conforms, report.violations]).toEqual([file, true, []]);
  }
  return documents;
}

test('what models give for addresses and names never keeps the files from being written', async () => {
  const home = 'https://github.com/toy/bench';
  const both = await expectValid({ homepage: said(home), dataset: said(home), metrics: [said('Accuracy')] });
  expect(both.get('problem.jsonld')).toContain(`"@id": "${home}#dataset"`);
  const named = await expectValid({ homepage: said('our project page'), dataset: said('the ToyBench data') });
  expect(named.get('problem.jsonld')).toContain('"schema:name": "the ToyBench data"');
  expect(named.get('problem.jsonld')).toContain('"@id": "http://example.org/toybench"');
});

test('parts and models whose names come to the same, or to nothing, have ids of their own', async () => {
  const parts = ['C', 'C++', '数学', '数学 II', 'outputSpec'].map((name) => ({ name, ...said(name) }));
  const results = parts.map(({ name }) => ({
    metric: 'Accuracy',
    subtask: name,
    value: '1.5',
    quote: '1.5',
  }));
  const documents = await expectValid({
    metrics: [said('Accuracy')],
    subtasks: parts,
    baselines: ['模型', 'Alpha', 'alpha'].map((name) => ({ model: said(name), results })),
  });
  const { 'croissant:subTask': written } = JSON.parse(documents.get('problem.jsonld')!) as {
    'croissant:subTask': readonly { '@id': string }[];
  };
  expect(new Set(written.map((part) => part['@id'])).size).toBe(parts.length);
  expect([...documents.keys()]).toHaveLength(4);
});

test('data without a task: an InputSpec with the fields of the data', async () => {
  const documents = await expectValid({
    dataset: said('https://example.org/data.csv'),
    inputs: [{ name: 'street', ...said('the name of a street') }],
    dataset_only: true,
  });
  expect(JSON.parse(documents.get('problem.jsonld')!)).toMatchObject({
    'croissant:input': {
      '@type': 'croissant:InputSpec',
      'croissant:schema': { 'croissant:field': [{ 'schema:name': 'street' }] },
    },
  });
});

test('prompts, judge and protocol stand where a project is made of them', async () => {
  const documents = await expectValid({
    metrics: [said('Score')],
    protocol: said('Zero-shot.'),
    judge: said('GPT-4o'),
    prompts: [
      { role: 'user', ...said('Solve {riddle}') },
      { role: 'judge', ...said('Is {answer} right?') },
    ],
    baselines: [{ model: said('Alpha') }],
  });
  expect(documents.get('problem.jsonld')).toContain(
    'Zero-shot.\\nAnswers are judged by GPT-4o.\\nPrompt of the judge:\\nIs {answer} right?',
  );
  const own = await expectValid({
    metrics: [said('Accuracy'), said('Judge score'), { ...said('Tone'), definition: 'a rating from 1 to 5' }],
    judge: said('GPT-4o'),
  });
  expect(own.get('problem.jsonld')).toContain('Judge score, Tone are judged by GPT-4o.');
  const solution = documents.get('solutions/alpha.jsonld')!;
  for (const name of ['prompt', 'judge_prompt', 'judge_model']) expect(solution).toContain(`"${name}"`);
});

interface WrittenProblem {
  readonly 'croissant:evaluation'?: { readonly '@id': string; readonly 'croissant:expectedMetric'?: unknown };
  readonly 'croissant:output': { readonly '@id': string };
  readonly 'croissant:subTask': readonly WrittenProblem[];
}

const two = {
  outputs: ['boxes', 'count', 'note'].map((name) => ({ name, ...said(name) })),
  metrics: [said('mAP@50'), said('MAE'), { ...said('Exact'), definition: 'share of exact counts' }],
  subtasks: [
    { name: 'Localisation', ...said('Find the damages.'), metrics: ['mAP@50'], outputs: ['boxes'] },
    { name: 'Counting', ...said('Count them.'), outputs: ['count'] },
    { name: 'Recount', ...said('Count them twice.'), outputs: ['count'] },
  ],
};
const counted = (part: string): readonly object[] => [
  { metric: 'MAE', subtask: part, value: '1.86', quote: '1.86' },
  { metric: 'Exact', subtask: part, value: '33.4', quote: '33.4' },
];
const results = [
  { metric: 'mAP@50', subtask: 'Localisation', value: '6.1', quote: '6.1' },
  ...counted('Counting'),
  ...counted('Recount'),
  { metric: 'Exact', subtask: null, value: '33.4', quote: '33.4' },
];

test('a part expects the metrics that it is reported in and answers in its fields, written once for the parts that share them', async () => {
  const documents = await expectValid({ ...two, baselines: [{ model: said('GPT-4o'), results }] });
  const problem = JSON.parse(documents.get('problem.jsonld')!) as WrittenProblem;
  const [place, count, again] = problem['croissant:subTask'];
  expect(problem['croissant:evaluation']!['croissant:expectedMetric']).toEqual(['Exact']);
  expect(place!['croissant:evaluation']!['croissant:expectedMetric']).toEqual(['mAP@50']);
  expect(count!['croissant:evaluation']).toMatchObject({
    'croissant:expectedMetric': ['MAE', 'Exact'],
    'schema:description': 'Exact: share of exact counts',
  });
  expect(again!['croissant:evaluation']).toEqual({ '@id': count!['croissant:evaluation']!['@id'] });
  expect(again!['croissant:output']).toEqual({ '@id': count!['croissant:output']['@id'] });
  expect(JSON.stringify(count!['croissant:output'])).not.toContain('boxes');
});

test('what is written of a paper that gives every number matches its problem', async () => {
  const documents = await expectValid({ ...two, baselines: [{ model: said('GPT-4o'), results }] });
  const [solution, problem] = ['solutions/gpt-4o.jsonld', 'problem.jsonld'].map((file) => ({
    url: `file:///${file}`,
    text: documents.get(file)!,
  }));
  const { findings } = await matchSolution({ solution: solution!, problems: [problem!] });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('people and chance are asked no prompt; one for a setting is of the models in it; numbers are numbers', async () => {
  const documents = await expectValid({
    prompts: [
      { role: 'user', for: 'zero-shot', ...said('Answer {question}') },
      { role: 'user', for: 'five-shot', ...said('{examples} Answer {question}') },
    ],
    baselines: ['GPT-4o (zero-shot)', 'GPT-4o (five-shot)', 'Random', 'Human'].map((name) => ({
      model: said(name),
      hyperparameters: [{ name: 'max_tokens', ...said('1,024') }],
    })),
  });
  const settingsOf = (slug: string): unknown =>
    (
      JSON.parse(documents.get(`solutions/${slug}.jsonld`)!) as {
        'croissant:execution': { 'croissant:hyperparameter': readonly Record<string, unknown>[] };
      }
    )['croissant:execution']['croissant:hyperparameter'].map((one) => [
      one['schema:name'],
      one['schema:value'],
    ]);
  const tokens = ['max_tokens', 1024];
  expect(settingsOf('gpt-4o-zero-shot')).toEqual([tokens, ['prompt', 'Answer {question}']]);
  expect(settingsOf('gpt-4o-five-shot')).toEqual([tokens, ['prompt', '{examples} Answer {question}']]);
  expect(settingsOf('random')).toEqual([tokens]);
  expect(settingsOf('human')).toEqual([tokens]);
});
