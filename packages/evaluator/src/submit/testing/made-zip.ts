import { crc32, deflateRawSync } from 'node:zlib';

export interface MadeEntry {
  readonly path: string;
  readonly contents: string | Uint8Array;
  /** A Unix mode, with its file type: `0o120777` is a symbolic link. */
  readonly mode?: number;
  /** What the directory claims instead of the size that it has. */
  readonly claimedSize?: number;
  /** Where it says that its bytes are, instead of where they are. */
  readonly offset?: number;
}

/** A ZIP archive byte by byte, so that it can be wrong in every way. */
export function madeZip(entries: readonly MadeEntry[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { path, contents, mode = 0o100644, claimedSize, offset } of entries) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(contents)];
    const packed = deflateRawSync(bytes);
    const size = claimedSize ?? bytes.length;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, name, packed]);
    const central = Buffer.alloc(46);
    central.write('PK\u0001\u0002', 0, 'latin1');
    central.writeUInt16LE((3 << 8) | 20, 4);
    shared.copy(central, 6, 0, 24);
    central.writeUInt32LE(mode * 0x10000, 38);
    central.writeUInt32LE(offset ?? at, 42);
    parts.push(local);
    directory.push(Buffer.concat([central, name]));
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
