import { readFile, rm, stat } from 'node:fs/promises';
import type { Digest } from '@assay/records';
import type { Blobs } from '../../ports/blobs.ts';
import { blobNames, blobPath } from './blob-folder.ts';
import { FileBlobSink } from './blob-sink.ts';
import { ForcedFolders } from './forced-folders.ts';
import { blobMissing, checkedBlob, putWhole } from './whole-blob.ts';

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
    return putWhole(await this.begin(), bytes);
  }

  has(digest: Digest): Promise<boolean> {
    return stat(blobPath(this.#folder, digest)).then(
      () => true,
      () => false,
    );
  }

  async *list(): AsyncGenerator<Digest, void, undefined> {
    for await (const name of blobNames(this.#folder)) yield `sha256:${name}`;
  }

  async remove(digest: Digest): Promise<void> {
    await rm(blobPath(this.#folder, digest), { force: true });
  }

  async read(digest: Digest): Promise<Uint8Array> {
    const bytes = await readFile(blobPath(this.#folder, digest)).catch((cause: unknown) => {
      throw blobMissing(digest, cause);
    });
    return checkedBlob(digest, bytes);
  }
}
