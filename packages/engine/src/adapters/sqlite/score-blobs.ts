import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AssayError, type Digest } from '@assay/records';
import { storeError } from './store-error.ts';

/** Bytes under the name of their digest. Written aside, forced to the disk, then renamed: a name has its bytes or is absent. */
export class ScoreBlobs {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(digest: Digest, bytes: Uint8Array): Promise<void> {
    const found = digestOf(bytes);
    if (found !== digest) {
      throw new AssayError('usage', 'E_STORE_DIGEST', `expected bytes of ${digest}; given ${found}`);
    }
    const path = this.#path(digest);
    try {
      if (await hasSize(path, bytes.byteLength)) return;
      await mkdir(dirname(path), { recursive: true });
      const aside = `${path}.${randomUUID()}.tmp`;
      try {
        await writeForced(aside, bytes);
        await rename(aside, path);
      } catch (error) {
        await unlink(aside).catch(() => undefined);
        throw error;
      }
      await forceFolder(dirname(path));
      await forceFolder(this.#folder);
    } catch (error) {
      throw storeError(error);
    }
  }

  async read(digest: Digest): Promise<Uint8Array> {
    const bytes = await readFile(this.#path(digest)).catch((cause: unknown) => {
      throw new AssayError('environment', 'E_STORE_BLOB', `the store lacks the bytes of ${digest}`, {
        cause,
      });
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

  #path(digest: Digest): string {
    const hex = digest.slice('sha256:'.length);
    return join(this.#folder, hex.slice(0, 2), hex.slice(2));
  }
}

function digestOf(bytes: Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

async function hasSize(path: string, size: number): Promise<boolean> {
  return stat(path).then(
    (found) => found.size === size,
    () => false,
  );
}

async function writeForced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is durable once its folder is; systems without that notion refuse to open a folder. */
export async function forceFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  if (folder === null) return;
  try {
    await folder.sync();
  } catch {
    // Not every file system takes it.
  } finally {
    await folder.close();
  }
}
