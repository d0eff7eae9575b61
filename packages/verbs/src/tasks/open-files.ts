import { type FileHandle, lstat, realpath } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssayError } from '@assay/records';
import { handleFile, openFile, type RowFile } from '@assay/rows';
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
    return this.#open(resolve(this.#world.cwd, path), path, 'followed');
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
    return this.#open(full, relative(this.#world.cwd, full), 'refused');
  }

  async #open(full: string, name: string, links: 'followed' | 'refused'): Promise<RowFile> {
    const { handle, size } = await openFile(full, name, links);
    this.#handles.push(handle);
    return handleFile(handle, name, size);
  }

  async close(): Promise<void> {
    await Promise.all(this.#handles.map((handle) => handle.close()));
  }
}

function refused(path: string, why: string): AssayError {
  return new AssayError('invalid', 'E_SPEC_PATH', `the file ${JSON.stringify(path)} is refused: ${why}`, {
    fix: 'Put the file itself beside the document.',
  });
}
