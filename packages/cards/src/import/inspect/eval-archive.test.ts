import { execFileSync } from 'node:child_process';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { importToEee } from '../import-to-eee.ts';
import { agentic, header, right } from '../testing/inspect-log.ts';
import { evalArchive } from './eval-archive.ts';
import { type Unpack, zipEntries } from '@assay/rows';

const unpack: Unpack = (packed, method, size) => {
  expect(method).toBe('deflate');
  return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
};
const text = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

interface Packed {
  readonly name: string;
  readonly data: Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly declared?: number;
  readonly checksum?: number;
  readonly localName?: string;
  readonly wide?: boolean;
}

/** An archive made by hand, as the format describes it. */
function archive(files: readonly Packed[], comment = ''): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const { name, data, method = 8, flags = 0, declared = data.length, wide = false } = file;
    const { checksum = crc32(data), localName = name } = file;
    const body = method === 8 ? deflateRawSync(data) : data;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    locals.push(local, Buffer.from(localName), body);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(checksum, 16);
    entry.writeUInt32LE(wide ? 0xffffffff : body.length, 20);
    entry.writeUInt32LE(wide ? 0xffffffff : declared, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    const extra = Buffer.alloc(wide ? 20 : 0);
    if (wide) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(16, 2);
      extra.writeBigUInt64LE(BigInt(declared), 4);
      extra.writeBigUInt64LE(BigInt(body.length), 12);
      entry.writeUInt16LE(extra.length, 30);
    }
    entries.push(entry, Buffer.from(name), extra);
    offset += 30 + name.length + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...locals, ...entries, end, Buffer.from(comment)]));
}

const files: readonly Packed[] = [
  { name: '_journal/start.json', data: text({}) },
  { name: 'samples/', data: Buffer.alloc(0), method: 0 },
  { name: 'samples/1_epoch_1.json', data: text(right), wide: true },
  { name: 'samples/2_epoch_1.json', data: text(agentic), method: 0 },
  { name: 'header.json', data: text(header) },
];

describe('a .eval archive', () => {
  test('is the same record as the log in one document', () => {
    const options = { retrieved_timestamp: '1' };
    const opened = evalArchive('a.eval', archive(files, 'a comment'), unpack);
    expect(opened.map(({ path }) => path)).toEqual([
      'a.eval/samples/1_epoch_1.json',
      'a.eval/samples/2_epoch_1.json',
      'a.eval/header.json',
    ]);
    const whole = [{ path: 'a.json', json: { ...header, samples: [right, agentic] } }];
    expect(importToEee('inspect', opened, options)).toEqual(importToEee('inspect', whole, options));
  });

  test('cut off anywhere is refused, not half read', () => {
    const whole = archive(files);
    for (const length of [0, 10, 21, whole.length >> 1, whole.length - 23, whole.length - 1]) {
      expect(() => evalArchive('a.eval', whole.subarray(0, length), unpack)).toThrow(
        'archive cannot be read',
      );
    }
  });

  test.each([
    [{ name: '../header.json', data: text({}) }, 'leaves it'],
    [{ name: 'header.json', data: text({}), flags: 1 }, 'encrypted'],
    [{ name: 'header.json', data: text({}), method: 12 }, 'method 12'],
    [{ name: 'header.json', data: text({}), declared: 9 }, '2 bytes, declared 9'],
    [{ name: 'header.json', data: Buffer.alloc(100), declared: 9 }, 'does not unpack to its declared size'],
    [{ name: 'header.json', data: Buffer.alloc(9), declared: 2 ** 30 }, 'at most 536870912 are read'],
    [{ name: 'header.json', data: Buffer.alloc(9), declared: 2 ** 28 }, 'more than 200 times as many'],
    [{ name: 'header.json', data: Buffer.from('{') }, 'header.json in the archive is not JSON'],
    [{ name: 'header.json', data: text({}), checksum: 7 }, 'header.json does not have the checksum'],
    [{ name: 'header.json', data: text({}), method: 0, checksum: 7 }, 'does not have the checksum'],
    [{ name: 'header.json', data: text({}), method: 0, declared: 1 }, '2 bytes, declared 1'],
    [{ name: 'header.json', data: text({}), localName: 'footer.json' }, 'is called "footer.json"'],
  ] as const)('with an entry that cannot be trusted is refused: %#', (file, why) => {
    expect(() => evalArchive('a.eval', archive([file]), unpack)).toThrow(why);
  });

  test('with two files of one name is refused: which one counts is not known', () => {
    const twice = [...files, { name: 'header.json', data: text({ ...header, status: 'error' }) }];
    expect(() => evalArchive('a.eval', archive(twice), unpack)).toThrow(
      'two of its files are called header.json',
    );
  });

  test('with bytes behind its end is refused, and a comment that looks like an end is a comment', () => {
    const whole = archive(files);
    expect(() => evalArchive('a.eval', Buffer.concat([whole, Buffer.from('\n')]), unpack)).toThrow(
      'appended',
    );
    const comment = `PK\u0005\u0006${'\0'.repeat(18)}.`;
    expect(evalArchive('a.eval', archive(files, comment), unpack)).toHaveLength(3);
  });

  test('any one bit that is flipped in a file of it is seen', () => {
    const whole = archive([{ name: 'header.json', data: text(header), method: 0 }]);
    for (let at = 41; at < 41 + text(header).length; at += 7) {
      const flipped = Uint8Array.from(whole);
      flipped[at]! ^= 4;
      expect(() => evalArchive('a.eval', flipped, unpack)).toThrow('checksum');
    }
  });

  test('a key that stands twice is told', () => {
    const [opened] = evalArchive(
      'a.eval',
      archive([{ name: 'header.json', data: Buffer.from('{"a":1,\n"a":2}') }]),
      unpack,
    );
    expect(opened).toMatchObject({
      json: { a: 2 },
      notes: ['a.eval/header.json:2:1: the key "a" appears twice in one object; the last one was used'],
    });
  });
});

describe('an archive of Python’s zipfile, as Inspect writes it', () => {
  const script =
    'import io,sys,zipfile\nb=io.BytesIO()\nz=zipfile.ZipFile(b,"w",zipfile.ZIP_DEFLATED)\n' +
    '[z.writestr(f"samples/{i}.json",str(i)) for i in range(70000)]\nz.close()\nsys.stdout.buffer.write(b.getvalue())';
  const made = python(script);

  test.skipIf(made === null)('is read, with more entries than the short form can count', () => {
    const entries = zipEntries(made!, unpack);
    expect(entries).toHaveLength(70_000);
    expect(new TextDecoder().decode(entries.at(-1)!.read())).toBe('69999');
  });
});

function python(script: string): Uint8Array | null {
  try {
    return execFileSync('python3', ['-c', script], {
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}
