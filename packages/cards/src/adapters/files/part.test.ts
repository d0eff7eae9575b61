import { expect, test } from 'vitest';
import { type Part, piecesOf } from './part.ts';

const finding = { action: 'refused', rule: 'line_too_long', path: 'x:1', result: null, message: '' } as const;
const part: Part = {
  unit: 'line',
  bytes: Buffer.from('aa\nb\n\nccc\ndd\n\n'),
  spans: [0, 2, 3, 4, 6, 9, 10, 12],
  numbers: [2, 3, 5, 6],
  last: 7,
  findings: [finding],
};
const documentsOf = ({ bytes, spans, numbers }: Part): string[] =>
  numbers.map(
    (number, i) => `${number} ${Buffer.from(bytes.subarray(spans[2 * i], spans[2 * i + 1])).toString()}`,
  );

test('piecesOf: few documents are one piece, the part itself', () => {
  expect([...piecesOf(part)]).toEqual([part]);
});

test.each([1, 2, 3])('piecesOf: at most %i documents a piece, all of them, in order', (most) => {
  const pieces = [...piecesOf(part, most)];
  expect(Math.max(...pieces.map(({ numbers }) => numbers.length))).toBe(most);
  expect(pieces.flatMap(documentsOf)).toEqual(['2 aa', '3 b', '5 ccc', '6 dd']);
  expect(pieces.flatMap(({ findings }) => findings)).toEqual([finding]);
});

test('piecesOf: each piece tells how far it goes, and has bytes of its own', () => {
  const pieces = [...piecesOf(part, 2)];
  expect(pieces.map(({ last }) => last)).toEqual([3, 7]);
  expect(new Set(pieces.map(({ bytes }) => bytes.buffer)).size).toBe(2);
});
