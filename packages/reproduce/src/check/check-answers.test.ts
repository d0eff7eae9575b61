import { type JsonValue, missing, type Score, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { checkPlausible, type TriedAnswer } from './check-answers.ts';
import { checkModality } from './check-modality.ts';

const answer = (
  id: number,
  output: JsonValue,
  expected: JsonValue,
  score: Score = scored(1),
): TriedAnswer => ({
  id: `q${id}`,
  output,
  failed: false,
  truncated: false,
  expected,
  scores: { m: score },
});

const said = (findings: readonly { level: string; message: string }[]): string =>
  findings.map(({ level, message }) => `${level}: ${message}`).join('\n');

describe('plausibility', () => {
  test('zero throughout, nearly zero, nothing scored, always the same answer', () => {
    const many = (score: (i: number) => Score, output = (i: number): JsonValue => `a${i}`): string =>
      said(checkPlausible(Array.from({ length: 6 }, (_, i) => answer(i, output(i), 'x', score(i)))));
    expect(many(() => scored(0))).toContain('failed: is 0 for all 6 answers');
    expect(many((i) => scored(i === 0 ? 0.01 : 0))).toContain('nearly 0');
    expect(many(() => missing('unparsable', 'no box'))).toContain(
      'failed: no answer could be scored: no box',
    );
    expect(
      many(
        () => scored(1),
        () => 'same',
      ),
    ).toContain('open: all 6 answers are the same');
    expect(many((i) => scored(i % 2))).toMatch(/^passed: /);
  });

  test('answers that were cut off, or never came', () => {
    const rows = [0, 1, 2].map((i) => ({ ...answer(i, `a${i}`, 'x'), truncated: i === 0, failed: i === 1 }));
    const found = said(checkPlausible(rows));
    expect(found).toContain('failed: 1 of 3 answers was cut off at the token limit');
    expect(found).toContain('open: 1 of 3 have no answer');
  });
});

describe('modality', () => {
  const texts = (...pairs: readonly (readonly [string, string])[]): string =>
    said(checkModality(pairs.map(([output, expected], i) => answer(i, output, expected))));

  test('texts that differ in spaces, case or marks alone', () => {
    expect(texts(['Paris ', 'Paris'], ['Rome', 'Rome'])).toContain(
      '1 of 2 answers differ from their label only in white space',
    );
    expect(texts(['paris', 'Paris'], ['Rome', 'Rome'])).toContain('only in case');
    expect(texts(['Paris.', 'Paris'], ['Rome', 'Rome'])).toContain('only in punctuation');
    expect(texts(['It is Paris', 'Paris'], ['I say Rome', 'Rome'])).toContain(
      'contain their label among other words',
    );
    expect(texts(['巴黎', '巴黎'])).toContain('a script without spaces');
    expect(texts(['Paris', 'Paris'], ['Oslo', 'Rome'])).toMatch(/^passed: /);
  });

  test('a text where a value is expected', () => {
    expect(said(checkModality([answer(0, 'I think yes', true)]))).toContain(
      'failed: 1 of 1 answer is a text where a value',
    );
  });

  test('boxes in shares for pixels, in another order, as corners for sizes, of a resized picture', () => {
    const expected = [
      [100, 40, 60, 200],
      [10, 300, 120, 50],
      [220, 80, 90, 90],
    ];
    const boxes = (change: (box: readonly number[]) => readonly number[]): string =>
      said(checkModality(expected.map((box, i) => answer(i, [...change(box)], box))));
    expect(boxes((box) => box)).toContain('passed: boxes overlap by 1.00');
    expect(boxes((box) => box.map((value) => value / 640))).toContain('scaled by 640');
    expect(boxes(([x, y, w, h]) => [y!, x!, h!, w!])).toContain(
      'with x and y in the other order they would by 1.00',
    );
    expect(boxes((box) => box.map((value) => value / 2))).toContain('scaled by 2 ');
    expect(boxes((box) => box)).toContain('open: the order of colours');
  });
});
