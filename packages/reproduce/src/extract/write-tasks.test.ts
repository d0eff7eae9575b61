import { validateDocument } from '@assay/tasks';
import { expect, test } from 'vitest';
import { type Extraction, extractionSchema } from './extraction.ts';
import { documentsOf } from './validation-report.ts';
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
  const solution = documents.get('solutions/alpha.jsonld')!;
  for (const name of ['prompt', 'judge_prompt', 'judge_model']) expect(solution).toContain(`"${name}"`);
});
