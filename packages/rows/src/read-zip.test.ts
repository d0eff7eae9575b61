import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkSizes, unpack, zipEntries } from './read-zip.ts';

interface Packed {
  readonly path: string;
  readonly text: string;
  readonly method?: 0 | 8 | 12;
  /** What the directory says of it, where that is not so. */
  readonly declared?: { readonly size?: number; readonly checksum?: number; readonly flags?: number };
}

/** A small archive, written field by field: local files, then the directory, then its end. */
function archiveOf(files: readonly Packed[]): Uint8Array {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { path, text, method = 8, declared = {} } of files) {
    const plain = Buffer.from(text);
    const data = method === 8 ? deflateRawSync(plain) : plain;
    const name = Buffer.from(path);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(declared.flags ?? 0, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(declared.checksum ?? crc32(plain), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(declared.size ?? plain.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, data]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0000\u0000'), facts, more, name]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
}

const read = (files: readonly Packed[]): readonly string[] =>
  zipEntries(archiveOf(files), unpack).map((entry) => new TextDecoder().decode(entry.read()));

describe('zipEntries', () => {
  test('reads what is packed and what is stored, and leaves folders out', () => {
    const files = [
      { path: 'a.json', text: 'packed '.repeat(50) },
      { path: 'folder/', text: '', method: 0 },
      { path: 'folder/ü.json', text: 'stored', method: 0 },
    ] as const;
    expect(zipEntries(archiveOf(files), unpack).map(({ path }) => path)).toEqual(['a.json', 'folder/ü.json']);
    expect(read(files)).toEqual(['packed '.repeat(50), 'stored']);
  });

  test.each([
    ['leaves it', [{ path: '../a', text: 'x' }]],
    ['leaves it', [{ path: '/a', text: 'x' }]],
    ['leaves it', [{ path: 'b/../../a', text: 'x' }]],
    ['leaves it', [{ path: 'b\\a', text: 'x' }]],
    [
      'two of its files are called a',
      [
        { path: 'a', text: 'x' },
        { path: 'a', text: 'y' },
      ],
    ],
    ['is encrypted', [{ path: 'a', text: 'x', declared: { flags: 1 } }]],
    ['is packed by method 12', [{ path: 'a', text: 'x', method: 12 }]],
    ['does not unpack to its declared size', [{ path: 'a', text: 'x'.repeat(99), declared: { size: 9 } }]],
    ['has 1 bytes, declared 9', [{ path: 'a', text: 'x', declared: { size: 9 } }]],
    ['it is damaged', [{ path: 'a', text: 'x', declared: { checksum: 7 } }]],
  ] as const)('refuses an archive of which a file %s', (why, files) => {
    expect(() => read(files)).toThrow(why);
  });

  test('an archive that is cut off anywhere, or has bytes behind it, is refused and never half read', () => {
    const whole = archiveOf([{ path: 'a', text: 'x'.repeat(20), method: 0 }]);
    const readAll = (bytes: Uint8Array) => zipEntries(bytes, unpack).map((entry) => entry.read());
    expect(readAll(whole)).toHaveLength(1);
    for (let end = 0; end < whole.length; end += 1) {
      expect(() => readAll(whole.subarray(0, end)), `${end} bytes`).toThrow('the archive cannot be read');
    }
    expect(() => readAll(new Uint8Array([...whole, 0]))).toThrow('something was appended to it');
  });
});

describe('checkSizes', () => {
  const entry = (size: number) => ({ path: 'a', size, read: () => new Uint8Array() });
  const mebibyte = 2 ** 20;

  test('lets ordinary archives pass, and small ones however well they are packed', () => {
    expect(() => checkSizes([entry(mebibyte)], 100)).not.toThrow();
    expect(() => checkSizes([entry(500 * mebibyte)], 10 * mebibyte)).not.toThrow();
  });

  test.each([
    ['one file that is too large', [entry(513 * mebibyte)], 600 * mebibyte],
    ['too much in all', Array.from({ length: 5 }, () => entry(500 * mebibyte)), 2048 * mebibyte],
    ['little that would become much', [entry(65 * mebibyte)], 1000],
  ])('refuses %s, before anything is unpacked', (_, entries, size) => {
    expect(() => checkSizes(entries, size)).toThrow('the archive is not unpacked');
  });
});
