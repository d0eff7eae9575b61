import { readFile } from 'node:fs/promises';
import { dirname, posix } from 'node:path';
import { importedFiles, nodeFiles, type ProjectFiles } from '@assay/engine';
import { readYaml } from '@assay/rows';

const code = /\.[cm]?[jt]sx?$/;

/**
 * The files that a project is made of, below its folder: its own, those that they name, and what code among those imports. A folder
 * ends with `/`. What cannot be read names nothing.
 */
export async function projectParts(file: string): Promise<ReadonlySet<string>> {
  const files = nodeFiles(dirname(file));
  const own = (await files.list('evaluations')).map((name) => `evaluations/${name}`);
  const parts = new Set(own);
  for (const path of [file, ...own.map((name) => posix.join(files.folder, name))])
    for (const name of namesIn(await parsed(path))) await addPart(name, files, parts);
  return parts;
}

export function isPart(name: string, parts: ReadonlySet<string>): boolean {
  return parts.has(name) || [...parts].some((part) => part.endsWith('/') && name.startsWith(part));
}

async function addPart(name: string, files: ProjectFiles, parts: Set<string>): Promise<void> {
  const path = posix.normalize(name);
  if (path.endsWith('/')) parts.add(path);
  if (parts.has(path) || !(await isFile(path, files))) return;
  parts.add(path);
  if (code.test(path)) for (const each of (await importedFiles(files, path)).keys()) parts.add(each);
  if (!path.endsWith('.jsonld')) return;
  for (const inner of namesIn(await parsed(posix.join(files.folder, path))))
    await addPart(posix.join(posix.dirname(path), inner), files, parts);
}

async function isFile(path: string, files: ProjectFiles): Promise<boolean> {
  return files.check(path).then(
    () => true,
    () => false,
  );
}

async function parsed(file: string): Promise<unknown> {
  try {
    return readYaml(await readFile(file, 'utf8'), { file }).value;
  } catch {
    return null;
  }
}

/** Every text in a document; what `folder` says ends with `/`. */
function namesIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return [key === 'folder' ? `${value}/` : value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => namesIn(inner, Array.isArray(value) ? key : name));
}
