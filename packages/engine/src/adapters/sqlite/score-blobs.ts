import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { AssayError, type Digest } from '@assay/records';
import { blobPath } from './blob-folder.ts';
import { BlobSink } from './blob-sink.ts';

/** Bytes under the name of their digest: a name has its bytes or is absent. */
export class ScoreBlobs {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  begin(): Promise<BlobSink> {
    return BlobSink.open(this.#folder);
  }

  async write(digest: Digest, bytes: Uint8Array): Promise<void> {
    const found = digestOf(bytes);
    if (found !== digest) {
      throw new AssayError('usage', 'E_STORE_DIGEST', `expected bytes of ${digest}; given ${found}`);
    }
    const sink = await this.begin();
    try {
      await sink.write(bytes);
      await sink.finish();
    } catch (error) {
      await sink.abandon();
      throw error;
    }
  }

  async require(digest: Digest): Promise<void> {
    const isThere = await stat(blobPath(this.#folder, digest)).then(
      () => true,
      () => false,
    );
    if (!isThere) throw lacking(digest);
  }

  async read(digest: Digest): Promise<Uint8Array> {
    const bytes = await readFile(blobPath(this.#folder, digest)).catch((cause: unknown) => {
      throw lacking(digest, cause);
    });
    const found = digestOf(bytes);
    if (found !== digest) {
      throw new AssayError(
        'environment',
        'E_STORE_BLOB',
        `the bytes of ${digest} were changed: their digest is ${found}`,
      );
    }
    return bytes;
  }
}

function digestOf(bytes: Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function lacking(digest: Digest, cause?: unknown): AssayError {
  return new AssayError('environment', 'E_STORE_BLOB', `the store lacks the bytes of ${digest}`, { cause });
}
