import type { JsonObject, JsonValue } from '@assay/records';
import { validateDocument } from '@assay/tasks';
import { expect, test } from 'vitest';
import { type DerivedFrom, deriveProblem } from './read-tasks.ts';
import { openTask } from './open-task.ts';
import { readProblem } from './read-problem.ts';
import { projectFolder, refusal } from './testing/project-folder.ts';

const context = {
  croissant: 'http://mlcommons.org/croissant/',
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};
const field = (name: string, dataType: string, more: object = {}) => ({
  '@type': 'croissant:Field',
  'schema:name': name,
  'croissant:dataType': dataType,
  ...more,
});
const output = (fields: readonly object[], key?: string, id = 'http://example.org/t#out') => ({
  '@type': 'croissant:OutputSpec',
  '@id': id,
  'croissant:schema': {
    '@type': 'croissant:RecordSet',
    'croissant:field': fields,
    ...(key === undefined ? {} : { 'croissant:key': key }),
  },
});
const evaluation = {
  '@type': 'croissant:EvaluationSpec',
  '@id': 'http://example.org/t#eval',
  'croissant:expectedMetric': ['Accuracy'],
};
const problem = (outputs: object, more: object = {}): JsonObject =>
  ({
    '@context': context,
    '@type': 'croissant:TaskProblem',
    '@id': 'http://example.org/t',
    'schema:name': 'T',
    'croissant:input': { '@type': 'schema:Dataset', '@id': 'http://example.org/t#in', 'schema:name': 'D' },
    'croissant:output': outputs,
    'croissant:evaluation': evaluation,
    ...more,
  }) as JsonObject;

const letter = field('answer', 'xsd:string', { 'schema:valuePattern': '[A-D]' });
const open = (document: JsonObject) => openTask({ key: 't', problem: document, problem_derived: false });

test.each<[JsonValue, string | null]>([
  ['A', null],
  [{ answer: 'B' }, null],
  [{ question: 'q/1', answer: 'B', why: 'because' }, null],
  ['I choose D', 'does not match'],
  ['ABCD', 'does not match'],
  ['', 'does not match'],
  [5, 'not of the type'],
  [null, 'null'],
  [['A'], 'not of the type'],
  [{ answr: 'A' }, 'not of the type'],
])('faultOf of one field takes the value itself or an object: %j', async (given, fault) => {
  const { faultOf } = await open(problem(output([field('question', 'xsd:string'), letter], 'question')));
  if (fault === null) expect(faultOf(given)).toBeNull();
  else expect(faultOf(given)).toContain(fault);
});

test.each<[JsonValue, string | null]>([
  ['42', null],
  [42, null],
  ['-7', null],
  ['42.5', 'not of the type'],
  ['forty-two', 'not of the type'],
  [1.5, 'not of the type'],
])('faultOf reads text by the written form of its type: %j', async (given, fault) => {
  const { faultOf } = await open(problem(output([field('id', 'xsd:string'), field('n', 'xsd:integer')])));
  if (fault === null) expect(faultOf(given)).toBeNull();
  else expect(faultOf(given)).toContain(fault);
});

test.each<[JsonValue, string | null]>([
  [{ label: 'x', score: 0.5 }, null],
  ['{"label":"x","score":0.5}', null],
  ['```json\n{"label":"x","score":0.5}\n```', null],
  [{ label: 'x', score: '0.5' }, 'not of the type'],
  [{ label: 'x' }, 'score is missing'],
  [{ label: null, score: 1 }, 'null'],
  ['x', 'expected an object with label, score'],
  ['{"label":', 'expected an object'],
  [[1], 'expected an object'],
])('faultOf of several fields takes an object, or JSON text of one: %j', async (given, fault) => {
  const fields = [field('id', 'xsd:string'), field('label', 'xsd:string'), field('score', 'xsd:double')];
  const { faultOf } = await open(problem(output(fields, 'id')));
  if (fault === null) expect(faultOf(given)).toBeNull();
  else expect(faultOf(given)).toContain(fault);
});

test.each<[string, JsonValue, string | null]>([
  ['xsd:string', 'one line\nanother', null],
  ['xsd:string', '["one", "another"]', null],
  ['xsd:string', '', null],
  ['xsd:string', '["one", 2]', 'not of the type'],
  ['xsd:integer', '[10, 20]', null],
  ['xsd:integer', '(10,20)', 'not a list'],
])('faultOf reads a text as the list that is asked for: %s, %j', async (type, given, fault) => {
  const { faultOf } = await open(problem(output([field('items', type, { 'croissant:repeated': true })])));
  if (fault === null) expect(faultOf(given)).toBeNull();
  else expect(faultOf(given)).toContain(fault);
});

test('a text that an answer is read out of is not held against the schema of the answer', async () => {
  const document = problem(output([field('box', 'xsd:integer', { 'croissant:repeated': true })]));
  const reading = (metric: object) =>
    openTask({
      key: 't',
      problem: document,
      problem_derived: false,
      scorers: [{ metrics: [metric] }] as never,
    });
  const text = 'The box is (1, 2), (3, 4).';
  expect((await reading({ score_name: 'iou' })).faultOf(text)).toContain('not a list');
  for (const metric of [{ input: 'box as read' }, { reading: { extract: [{ last: 'number' }] } }]) {
    const { faultOf } = await reading(metric);
    expect(faultOf(text)).toBeNull();
    expect(faultOf({ box: 'x' })).toContain('not a list');
  }
});

test('faultOf never backtracks, and patterns that need it are refused when the problem is read', async () => {
  const slow = problem(output([field('answer', 'xsd:string', { 'schema:valuePattern': '^(a+)+$' })]));
  const { faultOf } = await open(slow);
  expect(faultOf(`${'a'.repeat(30_000)}!`)).toContain('does not match');
  const refused = problem(output([field('answer', 'xsd:string', { 'schema:valuePattern': '(a)\\1' })]));
  expect((await refusal(() => open(refused))).code).toBe('E_SPEC_PATTERN');
});

test('openTask knows subtasks by id and name, and takes an output that fits one of their schemas', async () => {
  const part = (name: string, outputs: object) => ({
    '@type': 'croissant:TaskProblem',
    '@id': `http://example.org/t#${name}`,
    'schema:name': name.toUpperCase(),
    'croissant:output': outputs,
    'croissant:evaluation': { '@id': evaluation['@id'] },
  });
  const number = output(
    [field('id', 'xsd:string'), field('n', 'xsd:integer')],
    'id',
    'http://example.org/t#number',
  );
  const document = {
    '@context': context,
    '@type': 'croissant:TaskProblem',
    '@id': 'http://example.org/t',
    'schema:name': 'T',
    'croissant:implementation': { '@type': 'croissant:ImplementationSpec', 'schema:name': 'a model' },
    'croissant:evaluation': evaluation,
    'croissant:subTask': [
      part('one', output([field('id', 'xsd:string'), letter], 'id')),
      part('two', number),
    ],
  } as unknown as JsonObject;
  const { subtasks, faultOf } = await open(document);
  expect([...subtasks]).toEqual([
    ['ONE', 'ONE'],
    ['http://example.org/t#one', 'ONE'],
    ['TWO', 'TWO'],
    ['http://example.org/t#two', 'TWO'],
    ['one', 'ONE'],
    ['two', 'TWO'],
  ]);
  expect([faultOf('A'), faultOf('12')]).toEqual([null, null]);
  expect(faultOf('x')).toContain('answer');
});

const from: DerivedFrom = {
  key: 'leak',
  name: null,
  description: null,
  datasets: [{ path: 'data/a.jsonl', subtask: null }],
  scorers: [
    {
      key: 'default',
      metrics: [{ score_name: 'refusal', metric: { kind: 'catalogue', name: 'contains' }, params: {} }],
      aggregates: {},
    },
  ],
  idBase: null,
};

test('deriveProblem makes a problem that validates and asks nothing of an output', async () => {
  const derived = deriveProblem(from);
  expect(derived['@id']).toBe('urn:assay:task:leak');
  const report = await validateDocument({ url: 'file:///leak', text: JSON.stringify(derived) });
  expect([report.conforms, report.violations, report.findings]).toEqual([true, [], []]);
  const { faultOf, subtasks } = await openTask({ key: 'leak', problem: derived, problem_derived: true });
  expect([faultOf({ any: 1 }), faultOf('x'), subtasks.size]).toEqual([null, null, 0]);
});

test('deriveProblem makes a subtask of each dataset that is one', async () => {
  const datasets = [
    { path: 'a.jsonl', subtask: 'stem' },
    { path: 'b.jsonl', subtask: 'social sciences' },
  ];
  const derived = deriveProblem({ ...from, datasets, idBase: 'https://example.org/evals/' });
  const report = await validateDocument({ url: 'file:///leak', text: JSON.stringify(derived) });
  expect([report.conforms, report.violations]).toEqual([true, []]);
  const { subtasks } = await openTask({ key: 'leak', problem: derived, problem_derived: true });
  expect(subtasks.get('https://example.org/evals/tasks/leak#social%20sciences')).toBe('social sciences');
  expect(subtasks.get('stem')).toBe('stem');
});

test('readProblem tells every rule that a problem breaks, with its line in the problem file', async () => {
  const text = JSON.stringify(problem(output([field('answer', 'xsd:string')])), null, 2);
  const broken = text.replace('"croissant:dataType": "xsd:string"', '"schema:description": "x"');
  const files = projectFolder({ 'p.jsonld': broken, 'dup.jsonld': '{"a":1,\n"a":2}', 'two.jsonld': '[]' });
  const error = await refusal(() => readProblem(files, 'p.jsonld'));
  expect(error.code).toBe('E_SPEC_PROBLEM');
  expect(error.location?.line).toBeGreaterThan(1);
  expect((await refusal(() => readProblem(files, 'dup.jsonld'))).code).toBe('E_SPEC_DUPKEY');
  expect((await refusal(() => readProblem(files, 'two.jsonld'))).code).toBe('E_SPEC_PROBLEM');
});

test('deriveProblem expects the scores that all scorers give, and none where they share none', async () => {
  const scorer = (...names: string[]): DerivedFrom['scorers'][number] => ({
    ...from.scorers[0]!,
    metrics: names.map((name) => ({ ...from.scorers[0]!.metrics[0]!, score_name: name })),
  });
  const expectedOf = async (...scorers: DerivedFrom['scorers'][number][]) => {
    const problem = deriveProblem({ ...from, scorers });
    const report = await validateDocument({ url: 'file:///leak', text: JSON.stringify(problem) });
    expect([report.conforms, report.violations]).toEqual([true, []]);
    const { evaluations } = (await openTask({ key: 'leak', problem, problem_derived: true })).problem;
    return evaluations.flatMap((part) =>
      'expectedMetrics' in part ? part.expectedMetrics.map(({ name }) => name) : [],
    );
  };
  expect(await expectedOf(scorer('a', 'b'), scorer('b', 'c'))).toEqual(['b']);
  expect(await expectedOf(scorer('a'), scorer('c'))).toEqual([]);
});
