import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowFileOf } from './file/row.ts';
import { fileLines, readLines } from './lines.ts';

const file = (text: string) => rowFileOf('a.txt', new TextEncoder().encode(text));
const decoder = new TextDecoder();

test('readLines gives what stands between line feeds, the last line also without one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom('a', '\n', 'é', '\r') }), async (text) => {
      const expected = text.split('\n');
      if (expected.at(-1) === '') expected.pop();
      const lines = await Array.fromAsync(readLines(file(text)));
      expect(lines.map(({ bytes }) => decoder.decode(bytes))).toEqual(expected);
      expect(lines.map(({ line }) => line)).toEqual(expected.map((_, i) => i + 1));
    }),
  );
});

test('readLines joins a line that stands across blocks', async () => {
  const long = 'x'.repeat(300_000);
  const lines = await Array.fromAsync(readLines(file(`a\n${long}\nb`)));
  expect(lines.map(({ bytes }) => bytes.length)).toEqual([1, 300_000, 1]);
});

test('readLines refuses a line that is too long, with its place', async () => {
  const reading = Array.fromAsync(readLines(file(`a\n${'x'.repeat(300_000)}`), 1_000));
  await expect(reading).rejects.toMatchObject({ code: 'E_ROWS_SIZE', location: { file: 'a.txt', line: 2 } });
});

test('fileLines drops one byte order mark, and names the line that is not UTF-8', async () => {
  const [first] = await Array.fromAsync(fileLines(file('\ufeffa\nb')));
  expect(first).toEqual({ text: 'a', line: 1 });
  const broken = rowFileOf('a.txt', Uint8Array.of(0x61, 0x0a, 0xff, 0x0a));
  await expect(Array.fromAsync(fileLines(broken))).rejects.toMatchObject({
    code: 'E_ENCODING',
    location: { file: 'a.txt', line: 2 },
  });
});
