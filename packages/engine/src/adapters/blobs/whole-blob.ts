import { createHash } from 'node:crypto';
import { AssayError, type Digest } from '@assay/records';
import type { BlobSink } from '../../ports/blobs.ts';

/** Writes a blob that is at hand as a whole; what was begun is given up where it fails. */
export async function putWhole(sink: BlobSink, bytes: Uint8Array): Promise<Digest> {
  try {
    await sink.write(bytes);
    return await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

/** The bytes as they were read, once they are those of the digest. */
export function checkedBlob(digest: Digest, bytes: Uint8Array): Uint8Array {
  const found = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  if (found === digest) return bytes;
  const message = `the bytes of ${digest} were changed: their digest is ${found}`;
  throw new AssayError('environment', 'E_STORE_BLOB', message);
}

export function blobMissing(digest: Digest, cause?: unknown): AssayError {
  return new AssayError('environment', 'E_STORE_BLOB', `the bytes of ${digest} are not in the store`, {
    cause,
    fix: 'Put them back from a copy. Where blobs have a folder or a bucket of their own, see that this machine reaches the same one as the others.',
  });
}
