import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Digest } from '@assay/records';
import type { BlobSink } from '../../ports/blobs.ts';
import { storeError } from '../sqlite/store-error.ts';
import { unfinishedName } from './abandoned-files.ts';
import { blobPath } from './blob-folder.ts';
import type { ForcedFolders } from './forced-folders.ts';

/** Bytes on their way to the name of their digest: written aside, forced to the disk, then renamed. */
export class FileBlobSink implements BlobSink {
  readonly #folder: string;
  readonly #aside: string;
  readonly #file: FileHandle;
  readonly #hash = createHash('sha256');
  readonly #forced: ForcedFolders;

  private constructor(folder: string, aside: string, file: FileHandle, forced: ForcedFolders) {
    this.#folder = folder;
    this.#aside = aside;
    this.#file = file;
    this.#forced = forced;
  }

  static async open(folder: string, forced: ForcedFolders): Promise<FileBlobSink> {
    try {
      const aside = join(folder, unfinishedName());
      const file = await inFolder(folder, () => open(aside, 'wx'));
      return new FileBlobSink(folder, aside, file, forced);
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
      await inFolder(dirname(path), () => rename(this.#aside, path));
      await this.#forced.force(dirname(path));
      await this.#forced.forceOnce(this.#folder, dirname(path));
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

/** Does something in a folder, which is made where it is not there yet. */
async function inFolder<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true });
    return act();
  }
}
