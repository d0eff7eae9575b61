import { AssayError, type Digest } from '@assay/records';
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Blobs, BlobSink } from '../ports/store.ts';
import { storeError } from './sqlite/store-error.ts';
import { isAlive, thisProcess } from './stored/process-identity.ts';

/** Where the bytes of a digest are. */
function blobPath(folder: string, digest: Digest): string {
  const hex = digest.slice('sha256:'.length);
  return join(folder, hex.slice(0, 2), hex.slice(2));
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

/** Hexadecimal digests of all blobs in a folder; none where there is no such folder. */
export async function* blobNames(folder: string): AsyncGenerator<string, void, undefined> {
  const starts = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const start of starts) {
    if (!/^[0-9a-f]{2}$/.test(start)) continue;
    for (const rest of await readdir(join(folder, start))) yield start + rest;
  }
}

const SUFFIX = '.tmp';
/** Nothing is written for so long: what an unknown process left behind is left for good. */
const LONG_MS = 24 * 60 * 60 * 1000;

/** A name for bytes that are on their way, which says whose they are. */
export function unfinishedName(): string {
  const { machine, pid, process_start } = thisProcess();
  return `${short(machine)}.${pid}.${short(process_start)}.${randomUUID()}${SUFFIX}`;
}

/** Removes what processes left behind that were ended while they wrote; what a living one writes stays. */
export async function sweepAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    // One that cannot be removed does no harm.
    if (isUnfinished(name) && (await isAbandoned(name, path))) await rm(path).catch(() => undefined);
  }
}

function isUnfinished(name: string): boolean {
  return name.endsWith(SUFFIX) || /^label-key\.[0-9a-f]{16}$/.test(name);
}

async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [machine, pid, start] = name.split('.');
  const me = thisProcess();
  if (machine === short(me.machine) && pid !== undefined) {
    const alive = isAlive({ machine: me.machine, pid: Number(pid), process_start: '' });
    return alive === false || (Number(pid) === me.pid && start !== short(me.process_start));
  }
  const written = await stat(path).catch(() => null);
  return written !== null && Date.now() - written.mtimeMs > LONG_MS;
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Bytes on their way to the name of their digest: written aside, forced to the disk, then renamed. */
class FileBlobSink implements BlobSink {
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

/** Forces folders to the disk. Those who ask while one is being forced share the next time: each name was there before it began. */
class ForcedFolders {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<void>>();
  readonly #known = new Set<string>();

  force(path: string): Promise<void> {
    const running = this.#running.get(path);
    if (running === undefined) return this.#begin(path);
    const waiting = this.#next.get(path);
    if (waiting !== undefined) return waiting;
    const next = running.then(() => {
      this.#next.delete(path);
      return this.#begin(path);
    });
    this.#next.set(path, next);
    return next;
  }

  /** Forces the name of a folder inside of another, once for all that will be put into it. */
  async forceOnce(path: string, inside: string): Promise<void> {
    if (this.#known.has(inside)) return;
    await this.force(path);
    this.#known.add(inside);
  }

  #begin(path: string): Promise<void> {
    const forcing = forceFolder(path).finally(() => {
      if (this.#running.get(path) === forcing) this.#running.delete(path);
    });
    this.#running.set(path, forcing);
    return forcing;
  }
}

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
