import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError, type Digest } from '@assay/records';
import type { Blobs } from '../../ports/blobs.ts';
import { blobPath } from './blob-folder.ts';
import { FileBlobSink } from './blob-sink.ts';
import { ForcedFolders } from './forced-folders.ts';

/** Blobs as files of one folder. */
export class BlobFiles implements Blobs {
  readonly #folder: string;
  readonly #forced = new ForcedFolders();

  constructor(folder: string) {
    this.#folder = folder;
  }

  begin(): Promise<FileBlobSink> {
    return FileBlobSink.open(this.#folder, this.#forced);
  }

  async put(bytes: Uint8Array): Promise<Digest> {
    const sink = await this.begin();
    try {
      await sink.write(bytes);
      return await sink.finish();
    } catch (error) {
      await sink.abandon();
      throw error;
    }
  }

  has(digest: Digest): Promise<boolean> {
    return stat(blobPath(this.#folder, digest)).then(
      () => true,
      () => false,
    );
  }

  async *list(): AsyncGenerator<Digest, void, undefined> {
    for (const start of await readdir(this.#folder).catch(() => [])) {
      if (!/^[0-9a-f]{2}$/.test(start)) continue;
      for (const rest of await readdir(join(this.#folder, start))) yield `sha256:${start}${rest}`;
    }
  }

  async remove(digest: Digest): Promise<void> {
    await rm(blobPath(this.#folder, digest), { force: true });
  }

  async read(digest: Digest): Promise<Uint8Array> {
    const bytes = await readFile(blobPath(this.#folder, digest)).catch((cause: unknown) => {
      throw blobMissing(digest, cause);
    });
    const found = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    if (found === digest) return bytes;
    throw new AssayError(
      'environment',
      'E_STORE_BLOB',
      `the bytes of ${digest} were changed: their digest is ${found}`,
    );
  }
}

export function blobMissing(digest: Digest, cause?: unknown): AssayError {
  return new AssayError('environment', 'E_STORE_BLOB', `the bytes of ${digest} are not in the store`, {
    cause,
  });
}
