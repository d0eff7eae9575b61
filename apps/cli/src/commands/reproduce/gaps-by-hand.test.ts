import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const context = { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' };
const problem = (metric: string, data: string, more: object = {}): object => ({
  '@context': context,
  '@type': 'croissant:TaskProblem',
  '@id': 'https://example.org/capitals',
  'schema:name': 'Capitals',
  'croissant:input': { '@type': 'schema:Dataset', 'schema:name': 'Questions', 'schema:contentUrl': data },
  'croissant:output': { '@type': 'croissant:OutputSpec' },
  'croissant:evaluation': { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': [metric] },
  ...more,
});
const part = (name: string): object => ({
  ...problem('accuracy', 'rows.jsonl'),
  '@context': undefined,
  '@id': `https://example.org/capitals/${name}`,
  'schema:name': name,
});

const rows = [
  { id: 'fr', input: 'France', expected: 'Paris', metadata: { part: 'europe' } },
  { id: 'pe', input: 'Peru', expected: 'Lima', metadata: { part: 'america' } },
];
const answers = `const capitals = { France: 'Paris', Peru: 'Cusco' };
export default ({ input }) => capitals[input.country ?? input];\n`;
const program = `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify({ id: JSON.parse(line).id, output: 'Paris' }));\n`;

interface ByHand {
  readonly kind: string;
  readonly problem: object;
  readonly prompt?: string;
  /** What the gap says has to be written, of which these words are part. */
  readonly fill: string;
  readonly files?: Readonly<Record<string, string>>;
  /** In assay.yaml. */
  readonly edits: readonly (readonly [was: string, is: string])[];
  readonly shows: RegExp;
}

const noMetrics = 'scorer: { metrics: [] }';
const cases: readonly ByHand[] = [
  {
    kind: 'a metric of each sample',
    problem: problem('Gazetteer Match', 'rows.jsonl'),
    fill: 'below scorer.metrics - { module: metrics/gazetteer_match.ts, name: "Gazetteer Match" }',
    files: { 'metrics/gazetteer_match.ts': 'export default ({ output, expected }) => output === expected;' },
    edits: [
      [noMetrics, 'scorer: { metrics: [{ module: metrics/gazetteer_match.ts, name: "Gazetteer Match" }] }'],
    ],
    shows: /Gazetteer Match\s+0\.50/,
  },
  {
    kind: 'a metric of the whole set',
    problem: problem('Corpus Spread', 'rows.jsonl'),
    fill: '(rows) => number beside export const set = true',
    files: {
      'metrics/corpus_spread.ts':
        'export const set = true;\nexport default (rows) => new Set(rows.map(({ output }) => output)).size / rows.length;',
    },
    edits: [
      [noMetrics, 'scorer: { metrics: [{ module: metrics/corpus_spread.ts, name: "Corpus Spread" }] }'],
    ],
    shows: /Corpus Spread\s+1\.0/,
  },
  {
    kind: 'an average that is not stated',
    problem: problem('F1', 'rows.jsonl'),
    fill: '- { f1: { average: macro, name: F1 } }',
    edits: [[noMetrics, 'scorer: { metrics: [{ f1: { average: macro, name: F1 } }] }']],
    shows: /F1\s+0\.33/,
  },
  {
    kind: 'a judge',
    problem: problem('LLM judge score', 'rows.jsonl'),
    fill: '- { llm-as-judge: { judge: "<key of a model>", instruction: "<the prompt of the paper>", name: "LLM judge score" } }',
    files: { 'judge.mjs': 'export default () => ({ score: 0.5, reason: "so" });' },
    edits: [
      [
        noMetrics,
        'scorer: { metrics: [{ llm-as-judge: { judge: grader, instruction: Is it right?, name: LLM judge score } }] }',
      ],
      ['models:\n', 'models:\n  - { key: grader, provider: module, module: judge.mjs }\n'],
    ],
    shows: /LLM judge score.*mean 0\.5000/,
  },
  {
    kind: 'data with columns of its own',
    problem: problem('accuracy', 'rows.csv'),
    fill: 'columns: { question: input.question, answer: expected }',
    edits: [
      [
        'dataset: data/rows.csv',
        'dataset: { path: data/rows.csv, columns: { country: input.country, capital: expected } }',
      ],
    ],
    shows: /accuracy\s+0\.50/,
  },
  {
    kind: 'data in a form that nothing here reads',
    problem: problem('accuracy', 'rows.xml'),
    fill: 'a .jsonl file below data/',
    files: { 'data/rows.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
    edits: [['data/rows.xml', 'data/rows.jsonl']],
    shows: /accuracy\s+0\.50/,
  },
  {
    kind: 'data that is elsewhere',
    problem: problem('accuracy', 'https://huggingface.co/datasets/geo/capitals'),
    fill: '{ hf: geo/capitals }',
    files: { 'data/capitals.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
    edits: [],
    shows: /accuracy\s+0\.50/,
  },
  {
    kind: 'parts that share a file',
    problem: { ...problem('accuracy', 'rows.jsonl'), 'croissant:subTask': ['europe', 'america'].map(part) },
    fill: 'filter of each dataset, such as "metadata.part = a"',
    edits: [
      ['capitals/europe" }', 'capitals/europe", filter: "metadata.part = europe" }'],
      ['capitals/america" }', 'capitals/america", filter: "metadata.part = america" }'],
    ],
    shows: /accuracy\s+0\.50/,
  },
  {
    kind: 'a prompt that does not name the input',
    problem: problem('accuracy', 'rows.jsonl'),
    prompt: 'Name the capital.',
    fill: 'prompts/prompt.md: {{input}}',
    files: { 'prompts/prompt.md': 'Name the capital of {{input}}.' },
    edits: [],
    shows: /accuracy\s+0\.50/,
  },
  {
    kind: 'the code that answers',
    problem: problem('accuracy', 'rows.jsonl', {
      'croissant:implementation': {
        '@type': 'schema:SoftwareSourceCode',
        'schema:name': 'lookup',
        'schema:url': 'https://example.org/lookup.py',
      },
    }),
    fill: 'the command of the model that starts it, such as [python3, code/run.py]',
    files: { 'code/lookup.mjs': program },
    edits: [['[code/lookup]', JSON.stringify([process.execPath, 'code/lookup.mjs'])]],
    shows: /accuracy\s+0\.50/,
  },
];

const boxes: object = {
  '@type': 'croissant:OutputSpec',
  'croissant:schema': {
    '@type': 'croissant:RecordSet',
    'croissant:field': [
      {
        '@type': 'croissant:Field',
        'schema:name': 'box',
        'croissant:dataType': 'xsd:integer',
        'croissant:repeated': true,
        'schema:description':
          'Four numbers [x_min, y_min, x_max, y_max]. The convention is model-dependent; coordinates are normalized per model before computing metrics.',
      },
    ],
  },
};
const parsed: ByHand = {
  kind: 'a list of numbers that stands in a text',
  problem: problem('Acc@0.5', 'boxes.jsonl', { 'croissant:output': boxes }),
  fill: 'parsers/box/parse.ts with export const type',
  files: {
    'parsers/box/parse.ts': `export const type = 'label';
export default ({ output }) => {
  const numbers = (output.match(/\\d+/g) ?? []).map(Number);
  return numbers.length === 4 ? JSON.stringify(numbers) : '';
};`,
    'answers.mjs':
      "export default ({ input }) => (input === 'France' ? 'It is (0,0),(10,9).' : 'I see nothing.');\n",
  },
  edits: [
    ['metrics:\n', 'metrics:\n        - { module: parsers/box/parse.ts, name: "box as read" }\n'],
    ['name: Acc@0.5', 'input: "box as read", name: Acc@0.5'],
    ['name: "Acc@0.5"', 'input: "box as read", name: "Acc@0.5"'],
  ],
  shows: /Acc@0\.5\s+0\.50/,
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-by-hand-'));
  await writeFile(join(folder, 'rows.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await writeFile(join(folder, 'rows.csv'), 'country,capital\nFrance,Paris\nPeru,Lima\n');
  await writeFile(join(folder, 'rows.xml'), '<rows/>');
  const boxed = rows.map(({ id, input }) => JSON.stringify({ id, input, expected: [0, 0, 10, 10] }));
  await writeFile(join(folder, 'boxes.jsonl'), `${boxed.join('\n')}\n`);
});

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, 'project', path)), { recursive: true });
  await writeFile(join(folder, 'project', path), text);
};

describe('a gap that is filled by hand where it says, after which the project runs', () => {
  test.each([...cases, parsed])(
    '$kind',
    async ({ problem: document, prompt = 'Which capital? {input}', fill, files = {}, edits, shows }) => {
      await writeFile(join(folder, 'problem.jsonld'), JSON.stringify(document));
      const baseline = `Model: gpt-4o; temperature: 0; max_tokens: 9; Prompt: ${prompt}`;
      const args = ['implement', 'problem.jsonld', '--baseline', baseline, '--out', 'project'];
      const { exitCode } = await runCommand(args, folder);
      expect(await readFile(join(folder, 'project/gaps.md'), 'utf8')).toContain(fill);
      expect(exitCode).toBe(3);
      for (const [path, text] of Object.entries({ 'answers.mjs': answers, ...files }))
        await write(path, text);
      const compiled = await readFile(join(folder, 'project/assay.yaml'), 'utf8');
      const model = [
        'provider: openai\n    model: gpt-4o',
        'provider: module\n    module: answers.mjs',
      ] as const;
      const filled = [model, ...edits].reduce((text, [was, is]) => text.replace(was, is), compiled);
      await write('assay.yaml', filled);
      const run = await runCommand(['run', '--project', 'project/assay.yaml'], folder);
      expect(run.err + run.out).toMatch(shows);
      expect(run.exitCode).toBe(0);
    },
  );
});
