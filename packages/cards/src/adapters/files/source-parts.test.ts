import fc from 'fast-check';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Part } from './part.ts';
import { lineParts } from './source-parts.ts';

async function linesOf(parts: AsyncGenerator<Part>): Promise<[number, string][]> {
  const lines: [number, string][] = [];
  for await (const { bytes, spans, numbers } of parts)
    for (const [i, number] of numbers.entries())
      lines.push([number, Buffer.from(bytes.subarray(spans[2 * i], spans[2 * i + 1])).toString()]);
  return lines;
}

test('lineParts: the lines of a stream with their numbers, however it is cut into blocks', async () => {
  const texts = fc.array(fc.constantFrom('{}', '{"é":1}', '', ' \r', 'x'), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 7 }), fc.nat(5), async (lines, block, skip) => {
      const bytes = Buffer.from(lines.join('\n'));
      const blocks = Array.from({ length: Math.ceil(bytes.length / block) }, (_, i) =>
        bytes.subarray(i * block, (i + 1) * block),
      );
      const expected = lines
        .map((line, i): [number, string] => [i + 1, line])
        .filter(([number, line]) => number > skip && line.trim() !== '');
      expect(await linesOf(lineParts(Readable.from(blocks), 'a.jsonl', skip))).toEqual(expected);
    }),
  );
});

test('lineParts: whole lines before a stream breaks off are kept', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.from('1\n2\n3'));
    throw new Error('cut');
  }
  const seen: number[] = [];
  const reading = async (): Promise<void> => {
    for await (const { numbers } of lineParts(Readable.from(broken()), 'a.jsonl')) seen.push(...numbers);
  };
  await expect(reading()).rejects.toThrow('cut');
  expect(seen).toEqual([1, 2]);
});

test('lineParts: a line that is too long is refused with its number, and what comes behind it is read', async () => {
  const megabyte = Buffer.alloc(2 ** 20, 'x');
  const blocks = [Buffer.from('1\n'), ...Array.from({ length: 20 }, () => megabyte), Buffer.from('\n3\n')];
  const numbers: number[] = [];
  const found: string[] = [];
  for await (const part of lineParts(Readable.from(blocks), 'a.jsonl', 0, 2 ** 20)) {
    numbers.push(...part.numbers);
    found.push(...part.findings.map(({ rule, path, message }) => `${rule} ${path}: ${message}`));
  }
  expect(numbers).toEqual([1, 3]);
  expect(found).toEqual(['line_too_long a.jsonl:2: line 2 is longer than 1 MB; split the record']);
});
