import type { AssayError } from '@assay/records';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nodeDigester } from '../adapters/node-digester.ts';
import type { Project } from './project.ts';
import { readProject } from './read-project.ts';
import { openInputs } from './samples/open-inputs.ts';
import { projectFolder, refusal } from './testing/project-folder.ts';

const rows = '{"id":"a","input":"1+1","expected":"2"}\n{"id":"b","input":"1+2","expected":"3"}\n';
const id = 'http://example.org/sums';
const problem = (input: object, more: object = {}, metrics: readonly string[] = ['Exact Match']): string =>
  JSON.stringify({
    '@context': {
      croissant: 'http://mlcommons.org/croissant/',
      schema: 'https://schema.org/',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@type': 'croissant:TaskProblem',
    '@id': id,
    'schema:name': 'Sums',
    'croissant:input': input,
    'croissant:output': {
      '@type': 'croissant:OutputSpec',
      '@id': `${id}#out`,
      'croissant:schema': {
        '@type': 'croissant:RecordSet',
        'croissant:field': [
          { '@type': 'croissant:Field', 'schema:name': 'id', 'croissant:dataType': 'xsd:string' },
          { '@type': 'croissant:Field', 'schema:name': 'sum', 'croissant:dataType': 'xsd:integer' },
        ],
        'croissant:key': 'id',
      },
    },
    'croissant:evaluation': {
      '@type': 'croissant:EvaluationSpec',
      '@id': `${id}#eval`,
      'croissant:expectedMetric': metrics,
    },
    'croissant:implementation': {
      '@type': 'croissant:ImplementationSpec',
      '@id': `${id}#model`,
      'schema:name': 'a model',
    },
    ...more,
  });
const dataset = (more: object): object => ({
  '@type': 'schema:Dataset',
  '@id': `${id}#in`,
  'schema:name': 'D',
  ...more,
});
const spec = `models: [{ key: m, provider: replay, outputs: out.jsonl }]
tasks: [{ key: sums, problem: tasks/sums.jsonld }]
evaluation: { key: e, task_specifications: [{ key: s, task_key: sums, model_key: m }] }
`;
const folder = (text: string, files: Readonly<Record<string, string>> = {}, yaml = spec) =>
  projectFolder({
    'assay.yaml': yaml,
    'out.jsonl': '{"id":"a","output":"2"}\n',
    'tasks/sums.jsonld': text,
    'tasks/rows.jsonl': rows,
    ...files,
  });

async function sampleIds(
  { tasks, seed }: Project,
  files: ReturnType<typeof folder>,
): Promise<readonly string[]> {
  const datasets = tasks[0]!.datasets;
  const inputs = await openInputs(
    { datasets, num_samples: null, subsampling: 'head', seed },
    files,
    nodeDigester,
  );
  const ids: string[] = [];
  for await (const batch of inputs.read()) for (const sample of batch) ids.push(sample.id);
  return ids;
}

test('a problem alone is enough: its input beside it, its metrics by their names', async () => {
  const sha256 = createHash('sha256').update(rows).digest('hex');
  const files = folder(problem(dataset({ 'schema:contentUrl': 'rows.jsonl', 'schema:sha256': sha256 })));
  const project = await readProject(files, 'assay.yaml');
  expect(await sampleIds(project, files)).toEqual(['a', 'b']);
  expect(project.tasks[0]!.scorers[0]!.metrics).toMatchObject([
    { score_name: 'Exact Match', metric: { kind: 'catalogue', name: 'exact-match' } },
  ]);
  const changed = folder(problem(dataset({ 'schema:contentUrl': 'rows.jsonl', 'schema:sha256': sha256 })), {
    'tasks/rows.jsonl': '{}',
  });
  expect((await refusal(() => readProject(changed, 'assay.yaml'))).code).toBe('E_DIGEST');
});

test('a problem may describe the record set of its input, or name a dataset of the hub', async () => {
  const field = (name: string, column = name) => ({
    '@type': 'croissant:Field',
    'schema:name': name,
    'croissant:dataType': 'xsd:string',
    'croissant:source': {
      'croissant:fileObject': { '@id': `${id}#file` },
      'croissant:extract': { 'croissant:column': column },
    },
  });
  const described = dataset({
    'schema:distribution': {
      '@type': 'croissant:FileObject',
      '@id': `${id}#file`,
      'schema:contentUrl': 'sums.csv',
      'schema:encodingFormat': 'text/csv',
    },
    'croissant:recordSet': {
      '@type': 'croissant:RecordSet',
      '@id': `${id}#rows`,
      'croissant:field': [field('id'), field('input', 'sum'), field('expected', 'result')],
    },
  });
  const files = folder(problem(described), { 'tasks/sums.csv': 'id,sum,result\nx,1+1,2\n' });
  expect(await sampleIds(await readProject(files, 'assay.yaml'), files)).toEqual(['x']);
  const hub = folder(
    problem({
      '@type': 'schema:Dataset',
      '@id': 'https://huggingface.co/datasets/lab/sums',
      'schema:name': 'D',
    }),
  );
  const project = await readProject(hub, 'assay.yaml');
  expect(project.tasks[0]!.datasets).toEqual([
    { path: 'hf:lab/sums', hub: { repository: 'lab/sums' }, subtask: null },
  ]);
});

test('the task may still say what its rows are, and how they are scored', async () => {
  const yaml = spec.replace(
    'problem: tasks/sums.jsonld }',
    'problem: tasks/sums.jsonld, dataset: { map: { id: id, input: input, expected: expected }, filter: id = b }, scorer: { metrics: [contains] } }',
  );
  const files = folder(problem(dataset({ 'schema:contentUrl': 'rows.jsonl' })), {}, yaml);
  const project = await readProject(files, 'assay.yaml');
  expect(await sampleIds(project, files)).toEqual(['b']);
  expect(project.tasks[0]!.scorers[0]!.metrics[0]!.score_name).toBe('contains');
});

test.each<[string, string, readonly string[]]>([
  [
    'an address elsewhere',
    problem(dataset({ 'schema:contentUrl': 'https://example.org/rows.jsonl' })),
    ['nothing is fetched', 'dataset:'],
  ],
  ['no address', problem(dataset({})), ['cannot be opened']],
  ['a file that is not there', problem(dataset({ 'schema:contentUrl': 'other.jsonl' })), ['other.jsonl']],
  [
    'an unknown metric',
    problem(dataset({ 'schema:contentUrl': 'rows.jsonl' }), {}, ['Exact Match', 'Joy']),
    ['"Joy"', 'scorer:'],
  ],
])('what a problem alone lacks is told: %s', async (_, text, words) => {
  const error: AssayError = await refusal(() => readProject(folder(text), 'assay.yaml'));
  for (const word of words) expect(`${error.message} ${error.fix}`).toContain(word);
});
