import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { rowsWithInner } from '../outputs/read-cells.ts';
import { columnRoles } from './column-roles.ts';
import { type DraftedMeasures, draftMeasures } from './draft-measures.ts';
import { agreement } from './shape/shape-outputs.ts';

interface Wanted {
  readonly described?: string;
}

const drafted = (
  name: string,
  rows: readonly JsonObject[],
  { described = '' }: Wanted = {},
): DraftedMeasures =>
  draftMeasures(
    [
      {
        name,
        described: [described],
      },
    ],
    { roles: columnRoles(rows), rows, all: rows },
  );

describe('answers that are compared with labels', () => {
  test('labels that mark their final answer are compared by it', () => {
    const rows = [
      { id: 1, gold_answer: 'so 3 * 4\n#### 1,200', prediction: '$1200.00' },
      { id: 2, gold_answer: 'hence\n#### 7', prediction: '8' },
    ];
    expect(drafted('Accuracy', rows).metrics['Accuracy']).toMatchObject({ metric: 'math-equivalence' });
  });

  test('words say whether case, articles and punctuation count; else answers are compared as they stand', () => {
    const rows = [
      { id: 1, gold: 'red fox', prediction: 'The red fox.' },
      { id: 2, gold: 'a dog', prediction: 'a cat' },
    ];
    const of = (described: string): unknown =>
      drafted('Exact Match', rows, { described }).metrics['Exact Match'];
    for (const words of [
      'Answers are normalized before they are compared.',
      'Case, articles and punctuation do not count: answers are lower-cased.',
      'We ignore case and punctuation.',
    ])
      expect(of(words)).toMatchObject({ metric: 'squad-exact-match' });
    for (const words of [
      'An answer counts where it equals the gold answer character by character.',
      'No normalisation is applied.',
      'Answers are not normalized.',
      'The comparison is case-sensitive.',
    ])
      expect(of(words)).toMatchObject({ metric: 'exact-match' });
    expect(of('Answers are normalized. The match is case-sensitive.')).toBeUndefined();
    const unmet = drafted('Exact Match', rows);
    expect(unmet.metrics).toEqual({});
    expect(unmet.open[0]?.why).toContain(
      '0 of 2 answers in prediction equal their label in gold and 1 have it in a longer text',
    );
  });

  test('F1 of free texts is of their words where the file says so', () => {
    const rows = [
      { id: 1, gold: 'red fox', prediction: 'fox' },
      { id: 2, gold: 'dog', prediction: 'dog' },
    ];
    const byWords = { metric: 'squad-f1' };
    expect(drafted('F1', rows, { described: 'token-level F1' }).metrics['F1']).toMatchObject(byWords);
    expect(drafted('F1', rows).open[0]?.why).toContain('is not stated');
  });
});

test('a way that the metric cannot go on the columns stays open, with why', () => {
  const rows = ['x', 'y', 'z'].map((gold, id) => ({ id, gold, prediction: 'x' }));
  const { metrics, open } = drafted('MAE', rows);
  expect(metrics).toEqual({});
  expect(open[0]?.why).toMatch(/prediction is the answer, gold its label, and .*number/);
});

describe('a number of how sure the model is', () => {
  const rows = Array.from({ length: 6 }, (_, i) => ({
    id: i,
    y_true: i % 3,
    y_pred: i % 2,
    confidence: 0.5 + i / 20,
  }));

  test('is held against whether the answer is its label', () => {
    const { given } = agreement({ file: 'a.jsonl', rows });
    const made = given.rows as readonly JsonObject[];
    expect(drafted('ECE', made).metrics['ECE']).toEqual({
      metric: 'ece',
      output: 'confidence',
      expected: 'answer_agrees',
    });
  });

  test('is open where no column says it', () => {
    const plain = rows.map(({ id, y_true, y_pred }) => ({ id, y_true, y_pred }));
    expect(drafted('ECE', plain).open[0]?.why).toContain('no column says how sure the model is');
  });
});

describe('columns by their names', () => {
  test.each([
    ['hypothesis', 'reference'],
    ['output', 'expected_output'],
    ['generated_summary', 'reference_summary'],
    ['hyp', 'ref'],
    ['translation', 'target'],
  ])('%s is the answer, %s its label', (output, expected) => {
    const rows = [
      { id: 1, [output]: 'a b', [expected]: 'a c' },
      { id: 2, [output]: 'd', [expected]: 'd' },
    ];
    expect(columnRoles(rows).pairs[0]).toEqual({ output, expected });
  });

  test('a column of yes and no that is called as the metric is its share', () => {
    const rows = [
      { id: 1, acc: 1, target: 3 },
      { id: 2, acc: 0, target: 1 },
    ];
    expect(drafted('acc', rows).metrics['acc']).toEqual({ score: 'acc' });
    const shares = rows.map((row) => ({ ...row, acc: 0.4 }));
    expect(drafted('acc', shares).metrics).toEqual({});
  });
});

describe('attempts and states', () => {
  const rows = Array.from({ length: 8 }, (_, i) => ({
    task_id: `t${i % 4}`,
    base_status: i < 2 ? 'pass' : i < 5 ? 'fail' : 'timeout',
    plus_status: i < 1 ? 'pass' : 'fail',
  }));

  test('of two that could be it none is taken, and one alone is', () => {
    expect(drafted('pass@1', rows).open[0]?.why).toContain('which of base_status, plus_status');
    const alone = rows.map(({ task_id, base_status }) => ({ task_id, base_status }));
    expect(drafted('pass@1', alone).metrics['pass@1']).toMatchObject({
      metric: 'pass-at-k',
      output: 'base_status',
      passes: 'pass',
      metadata: { group: 'task_id' },
    });
  });
});

describe('objects in cells', () => {
  test('right answers of a list of objects are texts; a map by id stays one cell', () => {
    const documents = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`d${i}`, 1]));
    const [row] = rowsWithInner([
      {
        id: 1,
        prediction: 'x',
        answers: [
          { text: 'a', start: 1 },
          { text: 'b', start: 2 },
        ],
        documents,
      },
    ]);
    expect(row!['answers.text']).toEqual(['a', 'b']);
    expect(Object.keys(row!)).toEqual(['answers.text', 'id', 'prediction', 'answers', 'documents']);
    expect(columnRoles([row!, row!]).pairs[0]).toEqual({ output: 'prediction', expected: 'answers.text' });
  });
});
