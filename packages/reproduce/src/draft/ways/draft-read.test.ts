import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { derivedCell, derivedColumnSchema } from '../../outputs/derived-column.ts';
import { columnRoles } from '../column-roles.ts';
import { type DraftedMeasures, draftMeasures } from '../draft-measures.ts';

const drafted = (rows: readonly JsonObject[]): DraftedMeasures => {
  const number = { name: 'Accuracy', described: [] };
  return draftMeasures([number], { roles: columnRoles(rows), rows, all: rows });
};

const sums = Array.from({ length: 10 }, (_, i) => ({
  question: `q${i}`,
  answer: `Add ${i}.\n#### ${1000 + i}`,
  generation:
    i === 9 ? '' : `Step ${i}: the answer is $${(1000 + i + (i > 6 ? 1 : 0)).toLocaleString('en')}.`,
}));
const verdicts = Array.from({ length: 10 }, (_, i) => ({
  id: i,
  answer: i % 2 === 0 ? 'yes' : 'no',
  model_answer: i < 6 ? (i % 2 === 0 ? 'Yes, as no other fits.' : 'No.') : 'Maybe.',
}));

describe('answers that are longer than their labels', () => {
  test('are not read in a way that nothing states, and the plan’s line for it is said', () => {
    for (const [rows, line] of [
      [
        sums,
        'columns: { generation_read: { read: generation, number: last }, answer_read: { read: answer, number: last } }',
      ],
      [verdicts, 'columns: { model_answer_read: { read: model_answer, word: first, of: [no, yes] } }'],
    ] as const) {
      const { metrics, open } = drafted(rows);
      expect(metrics).toEqual({});
      expect(open[0]?.why).toMatch(
        /^0 of 10 answers in \w+ equal their label in answer and [67] have it in a longer text/,
      );
      expect(open[0]?.why).toContain(line);
    }
  });

  test('answers of which some equal their labels are compared as they stand', () => {
    const mixed = verdicts.map((row, i) => (i < 4 ? { ...row, model_answer: row.answer } : row));
    expect(drafted(mixed).metrics).toEqual({
      Accuracy: { metric: 'accuracy', output: 'model_answer', expected: 'answer' },
    });
  });
});

describe('what is read out of a text', () => {
  const read = (how: JsonObject, value: unknown): unknown =>
    derivedCell(derivedColumnSchema.parse(how), () => value as string);

  test.each([
    [{ read: 'a', number: 'last' }, 'From 12 it falls to −1,204.50.', -1204.5],
    [{ read: 'a', number: 'first' }, 'From .5 to 3', 0.5],
    [{ read: 'a', number: 'last' }, 'none at all', null],
    [{ read: 'a', number: 'last' }, 7, 7],
    [{ read: 'a', word: 'first', of: ['safe', 'not safe'] }, 'It is NOT SAFE, or safe.', 'not safe'],
    [{ read: 'a', word: 'last', of: ['safe', 'not safe'] }, 'It is NOT SAFE, or safe.', 'safe'],
    [{ read: 'a', word: 'first', of: ['A', 'B'] }, 'It is a guess: (B)', 'B'],
    [{ read: 'a', word: 'first', of: ['A', 'B'] }, 'unsafe', null],
    [{ read: 'a', letter: 'place', from: 0 }, '(C)', 2],
    [{ read: 'a', letter: 'place', from: 1 }, 'A.', 1],
    [{ read: 'a', letter: 'place', from: 0 }, 'no letter', null],
    [{ json: 'a' }, '```json\n{"a": NaN, "b": [1]}\n```', { a: null, b: [1] }],
    [{ json: 'a' }, '{"a": ', '{"a": '],
  ])('%j of %j', (how, text, found) => {
    expect(read(how, text)).toEqual(found);
  });
});
