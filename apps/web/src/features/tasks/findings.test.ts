import { expect, test } from 'vitest';
import { partsText, placedChecks, quickFix } from './findings.tsx';
import type { Match, OutlineItem } from './solution-match.tsx';

const text = '{\n  "@type": "croissant:TaskProblm",\n  "croissant:outputt": {}\n}\n';

test('a word that is nearly a term is replaced by it', () => {
  const message = 'croissant:outputt is not a term of Croissant or Croissant Tasks.';
  const fix = quickFix(text, {
    message,
    path: 'croissant:outputt',
    line: 3,
    fix: 'Did you mean croissant:output?',
  });
  expect(fix).not.toBeNull();
  expect(text.slice(0, fix!.from) + fix!.insert + text.slice(fix!.to)).toContain('"croissant:output": {}');
});

test('a type is found by the message where the rule names no path', () => {
  const message = 'croissant:TaskProblm is not a term of Croissant or Croissant Tasks.';
  const fix = quickFix(text, { message, path: null, line: 1, fix: 'Did you mean croissant:TaskProblem?' });
  expect(fix).toMatchObject({ insert: 'croissant:TaskProblem' });
});

test('what has to be thought about is not mended', () => {
  expect(quickFix(text, { message: 'No task.', path: null, line: 1, fix: 'Give it an @type.' })).toBeNull();
  const gone = { message: 'x is not a term.', path: 'x', line: 9, fix: 'Did you mean y?' };
  expect(quickFix(text, gone)).toBeNull();
});

const item = (
  role: string,
  title: string,
  facts: readonly string[] = [],
  children: OutlineItem[] = [],
): OutlineItem => ({ role, title, facts: [...facts], children });

const answer = item('field', 'answer: xsd:string');
const accuracy = item('metric', 'accuracy');
const output = item(
  'output',
  'One answer each',
  ['to fill (OutputSpec)', 'https://example.org/t#out'],
  [answer],
);
const evaluation = item('evaluation', 'Scores', ['to fill (EvaluationSpec)'], [accuracy]);
const problem = item(
  '',
  'A problem',
  ['TaskProblem', 'https://example.org/t'],
  [item('input', 'Questions', ['Dataset']), output, evaluation],
);
const solution = item(
  '',
  'A solution',
  ['TaskSolution'],
  [
    item('output', 'Answers of a model', ['Dataset']),
    item('evaluation', 'Its scores', [], [item('result', 'accuracy = 0.9')]),
  ],
);

const check = (number: number, status: Match['checks'][number]['status']): Match['checks'][number] => ({
  check: number,
  rule: `rule-${number}`,
  asks: '',
  status,
  reason: null,
  errors: 0,
  warnings: 0,
});

const finding = (
  number: number,
  evidence: Match['findings'][number]['evidence'],
): Match['findings'][number] => ({
  check: number,
  rule: 'a-rule',
  message: `finding of ${number}`,
  severity: 'error',
  problem: null,
  evidence,
  file: null,
  line: null,
  fix: null,
});

const match: Match = {
  result: 'does-not-match',
  rows_unseen: false,
  solution: null,
  problem: 'https://example.org/t',
  coverage: { subtasks: '0/0', answered: 0, total: 0 },
  checks: [
    check(1, 'passed'),
    check(11, 'failed'),
    check(16, 'failed'),
    check(20, 'not-applicable'),
    check(22, 'passed'),
  ],
  findings: [
    finding(11, { column: 'answer' }),
    finding(16, { expected: 'accuracy' }),
    finding(4, { spec: 'https://example.org/t#out' }),
    finding(22, { name: 'temperature' }),
  ],
};

test('placedChecks: a check stands at the part that it speaks of, a finding at the field, metric or Spec that it names', () => {
  const placed = placedChecks(match, [problem], solution);
  const numbers = (part: OutlineItem): readonly (readonly number[])[] => [
    placed.get(part)?.checks.map((one) => one.check) ?? [],
    placed.get(part)?.findings.map((one) => one.check) ?? [],
  ];
  expect(numbers(problem)).toEqual([[1, 22], [22]]);
  expect(numbers(output)).toEqual([[11], [4]]);
  expect(numbers(answer)).toEqual([[], [11]]);
  expect(numbers(evaluation)).toEqual([[16], []]);
  expect(numbers(accuracy)).toEqual([[], [16]]);
});

test('placedChecks: every check that was made and every finding has its place, once', () => {
  const placed = [...placedChecks(match, [problem], null).values()];
  const sorted = (list: readonly number[]): readonly number[] => list.toSorted((a, b) => a - b);
  expect(sorted(placed.flatMap(({ checks }) => checks.map((one) => one.check)))).toEqual([1, 11, 16, 22]);
  expect(sorted(placed.flatMap(({ findings }) => findings.map((one) => one.check)))).toEqual([4, 11, 16, 22]);
});

test('placedChecks: what the solution has stands beside what it fills, where that can be told', () => {
  const placed = placedChecks(match, [problem], solution);
  expect(placed.get(output)?.filler?.title).toBe('Answers of a model');
  expect(placed.get(accuracy)?.filler?.title).toBe('accuracy = 0.9');
  const two = { ...solution, children: [...solution.children, item('output', 'More answers')] };
  expect(placedChecks(match, [problem], two).get(output)?.filler).toBeNull();
});

test('partsText says how many parts are given, and which are left to a solution', () => {
  expect(partsText([problem])).toBe(' 1 of 3 parts is given, 2 are left to a solution (output, evaluation).');
  expect(partsText([solution])).toBe(' 2 of 2 parts are given.');
  expect(partsText([item('', 'Empty')])).toBe('');
  expect(partsText(null)).toBe('');
});
