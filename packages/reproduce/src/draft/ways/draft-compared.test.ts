import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { rowsWithInner } from '../../outputs/inner-cells.ts';
import { columnRoles } from '../column-roles.ts';
import { type DraftedMeasures, draftMeasures } from '../draft-measures.ts';
import { agreement } from '../shape/agreement.ts';

interface Wanted {
  readonly claim?: number;
  readonly described?: string;
}

const drafted = (
  name: string,
  rows: readonly JsonObject[],
  { claim, described = '' }: Wanted = {},
): DraftedMeasures =>
  draftMeasures(
    [
      {
        name,
        described: [described],
        claim: claim === undefined ? null : { value: claim, decimals: 2 },
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

  test('another way to compare is taken where only it gives what is stated, and is said to', () => {
    const rows = [
      { id: 1, gold: 'red fox', prediction: 'The red fox.' },
      { id: 2, gold: 'a dog', prediction: 'a cat' },
    ];
    const words = drafted('Exact Match', rows, { claim: 50 });
    expect(words.metrics['Exact Match']).toMatchObject({ metric: 'squad-exact-match' });
    expect(words.assumed[0]).toContain('squad-exact-match gives the 50 that the reproduction states');
    expect(drafted('Exact Match', rows, { claim: 0 }).metrics['Exact Match']).toMatchObject({
      metric: 'exact-match',
    });
    const unmet = drafted('Exact Match', rows, { claim: 33.3 });
    expect(unmet.metrics).toEqual({});
    expect(unmet.open[0]?.why).toContain(
      '0 of 2 answers in prediction equal their label in gold and 1 have it in a longer text',
    );
  });

  test('F1 of free texts is of their words where the file or the number says so', () => {
    const rows = [
      { id: 1, gold: 'red fox', prediction: 'fox' },
      { id: 2, gold: 'dog', prediction: 'dog' },
    ];
    const byWords = { metric: 'squad-f1' };
    expect(drafted('F1', rows, { claim: 83.33 }).metrics['F1']).toMatchObject(byWords);
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

  test('the state that gives what is stated says which attempts passed', () => {
    const base = drafted('pass@1', rows, { claim: 25 });
    expect(base.metrics['pass@1']).toMatchObject({
      metric: 'pass-at-k',
      output: 'base_status',
      passes: 'pass',
      metadata: { group: 'task_id' },
    });
    expect(drafted('pass@1', rows, { claim: 12.5 }).metrics['pass@1']).toMatchObject({
      output: 'plus_status',
    });
  });

  test('of two that could be it none is taken without a number', () => {
    expect(drafted('pass@1', rows).open[0]?.why).toContain('which of base_status, plus_status');
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
