import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Task } from '@assay/tasks';

export interface LocalFile {
  readonly path: string;
  /** In the project. */
  readonly name: string;
}

/** The files beside a task document, or below its folder, that its inputs and its code point at, by their addresses. */
export async function localFiles(
  task: Task,
  file: string,
  into: 'data' | 'code',
): Promise<ReadonlyMap<string, LocalFile>> {
  const folder = dirname(file);
  const found = new Map<string, LocalFile>();
  const collect = async (one: Task): Promise<void> => {
    for (const [parts, where] of [
      [one.inputs, into],
      [one.implementations, 'code'],
    ] as const) {
      for (const { id, urls } of parts) {
        for (const address of [...urls, ...(id === null ? [] : [id])]) {
          const path = pathOf(address, folder);
          if (path === null || path === resolve(file) || !(await isFile(path))) continue;
          found.set(address, { path, name: `${where}/${relative(folder, path).replaceAll(/[\\/]/g, '_')}` });
        }
      }
    }
    for (const inner of one.subTasks) await collect(inner);
  };
  await collect(task);
  return found;
}

function pathOf(address: string, folder: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !address.startsWith('file:')) return null;
  const path = address.startsWith('file:') ? fileURLToPath(address) : resolve(folder, address);
  const below = relative(folder, path);
  return below.startsWith('..') || isAbsolute(below) ? null : path;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (known) => known.isFile(),
    () => false,
  );
}
