import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineSplitter } from './start-piped.ts';

function split(
  chunks: readonly Uint8Array[],
  maxBytes?: number,
): { lines: (string | null)[]; tooLong: number } {
  const lines: (string | null)[] = [];
  let tooLong = 0;
  const listener = {
    onLine: (line: string | null) => void lines.push(line),
    onTooLong: () => void (tooLong += 1),
  };
  const splitter = lineSplitter(listener, maxBytes);
  for (const chunk of chunks) splitter.write(chunk);
  splitter.end();
  return { lines, tooLong };
}

describe('lineSplitter', () => {
  test('gives the same lines wherever the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 1, max: 7 }),
        (texts, size) => {
          const lines = texts.map((text) => text.replaceAll('\n', ''));
          const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
          const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
            bytes.subarray(index * size, (index + 1) * size),
          );
          expect(split(chunks).lines).toEqual(lines.map((line) => line.replace(/^\ufeff/, '')));
        },
      ),
    );
  });

  test('a last line without an end is a line', () => {
    expect(split([Buffer.from('a\nb')]).lines).toEqual(['a', 'b']);
  });

  test('bytes that are not UTF-8 are not text', () => {
    expect(split([Buffer.from([0xff, 0x0a, 0x61, 0x0a])]).lines).toEqual([null, 'a']);
  });

  test('a line that does not end is given up', () => {
    expect(split([Buffer.alloc(60, 'x'), Buffer.alloc(60, 'x')], 100)).toEqual({ lines: [], tooLong: 1 });
  });
});
