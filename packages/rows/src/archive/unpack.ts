import { inflateRawSync, zstdDecompressSync } from 'node:zlib';
import type { Unpack } from './zip-entries.ts';

/** Node's means to unpack an entry; never more than the size that its archive declares. */
export const unpack: Unpack = (packed, method, size) => {
  // Zero would mean "no limit" there.
  const limit = { maxOutputLength: Math.max(size, 1) };
  return method === 'deflate' ? inflateRawSync(packed, limit) : zstdDecompressSync(packed, limit);
};
