import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssayError } from '@assay/records';
import type { RowFile } from '@assay/rows';
import type { World } from '../world.ts';

/** Files that stay open while a match reads them, and are closed together. */
export class OpenFiles {
  readonly #handles: FileHandle[] = [];
  readonly #world: Pick<World, 'cwd'>;

  constructor(world: Pick<World, 'cwd'>) {
    this.#world = world;
  }

  /** A file that the user named. */
  async named(path: string): Promise<RowFile> {
    const handle = await open(
      resolve(this.#world.cwd, path),
      constants.O_RDONLY | constants.O_NONBLOCK,
    ).catch((cause: unknown) => {
      throw new AssayError('usage', 'E_PATH', `cannot open ${path}`, { cause, location: { file: path } });
    });
    this.#handles.push(handle);
    return rowFile(handle, path);
  }

  /**
   * A file that a document named, beside that document. Null: there is none. What leads out of the folder,
   * a symbolic link, and anything that is not a regular file is refused.
   */
  async beside(documentUrl: string, path: string): Promise<RowFile | null> {
    const folder = dirname(fileURLToPath(documentUrl));
    const full = resolve(folder, path);
    const kind = await lstat(full).catch(() => null);
    if (kind === null) return null;
    if (kind.isSymbolicLink() || !kind.isFile()) throw refused(path, 'it is not a regular file');
    const inside = relative(await realpath(folder), await realpath(full));
    if (inside === '..' || inside.startsWith(`..${sep}`)) throw refused(path, 'it leads out of the folder');
    const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    this.#handles.push(handle);
    return rowFile(handle, relative(this.#world.cwd, full));
  }

  async close(): Promise<void> {
    await Promise.all(this.#handles.map((handle) => handle.close()));
  }
}

async function rowFile(handle: FileHandle, name: string): Promise<RowFile> {
  const stats = await handle.stat();
  if (!stats.isFile()) {
    throw new AssayError('usage', 'E_PATH', `cannot read ${name}: it is not a regular file`, {
      location: { file: name },
    });
  }
  return {
    name,
    size: stats.size,
    read: async (start, end) => {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    },
  };
}

function refused(path: string, why: string): AssayError {
  return new AssayError('invalid', 'E_SPEC_PATH', `the file ${JSON.stringify(path)} is refused: ${why}`, {
    fix: 'Put the file itself beside the document.',
  });
}
