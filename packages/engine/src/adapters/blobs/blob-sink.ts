import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Digest } from '@assay/records';
import type { BlobSink } from '../../ports/blobs.ts';
import { unfinishedName } from './abandoned-files.ts';
import { blobPath, forceFolder } from './blob-folder.ts';
import { storeError } from '../sqlite/store-error.ts';

/** Bytes on their way to the name of their digest: written aside, forced to the disk, then renamed. */
export class FileBlobSink implements BlobSink {
  readonly #folder: string;
  readonly #aside: string;
  readonly #file: FileHandle;
  readonly #hash = createHash('sha256');

  private constructor(folder: string, aside: string, file: FileHandle) {
    this.#folder = folder;
    this.#aside = aside;
    this.#file = file;
  }

  static async open(folder: string): Promise<FileBlobSink> {
    try {
      await mkdir(folder, { recursive: true });
      const aside = join(folder, unfinishedName());
      return new FileBlobSink(folder, aside, await open(aside, 'wx'));
    } catch (error) {
      throw storeError(error);
    }
  }

  async write(bytes: Uint8Array): Promise<void> {
    try {
      this.#hash.update(bytes);
      await this.#file.writeFile(bytes);
    } catch (error) {
      throw storeError(error);
    }
  }

  async finish(): Promise<Digest> {
    const digest: Digest = `sha256:${this.#hash.digest('hex')}`;
    const path = blobPath(this.#folder, digest);
    try {
      await this.#file.sync();
      await this.#file.close();
      await mkdir(dirname(path), { recursive: true });
      await rename(this.#aside, path);
      await forceFolder(dirname(path));
      await forceFolder(this.#folder);
    } catch (error) {
      throw storeError(error);
    }
    return digest;
  }

  async abandon(): Promise<void> {
    // The first error is the one to report; bytes aside that cannot be removed do no harm.
    await this.#file.close().catch(() => undefined);
    await unlink(this.#aside).catch(() => undefined);
  }
}
