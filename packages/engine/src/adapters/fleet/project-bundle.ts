import { AssayError, type Digest } from '@assay/records';
import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Blobs } from '../../ports/store.ts';

/** A file of a project, by its path with `/`, and its bytes in the blobs. */
interface BundledFile {
  readonly path: string;
  readonly digest: Digest;
  readonly is_executable: boolean;
}

const LARGEST = 1 << 30;
/** What a project does not need elsewhere, or must not take along. */
const left = new Set(['node_modules']);

/**
 * The files of a project's folder as blobs, so that workers without a shared folder have them: a list of paths and digests,
 * itself a blob, whose digest is returned. Hidden files, links and node_modules stay.
 */
export async function bundleProject(folder: string, blobs: Blobs): Promise<Digest> {
  const files: BundledFile[] = [];
  let size = 0;
  for (const path of await pathsBelow(folder, '')) {
    const bytes = await readFile(join(folder, path));
    size += bytes.length;
    if (size > LARGEST) throw tooLarge(folder);
    const { mode } = await lstat(join(folder, path));
    files.push({ path, digest: await blobs.put(bytes), is_executable: (mode & 0o100) !== 0 });
  }
  return blobs.put(Buffer.from(JSON.stringify(files)));
}

async function pathsBelow(folder: string, below: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || left.has(entry.name)) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) paths.push(...(await pathsBelow(folder, path)));
    else if (entry.isFile()) paths.push(path);
  }
  return paths;
}

function tooLarge(folder: string): AssayError {
  return new AssayError(
    'usage',
    'E_FLEET_SIZE',
    `the files in ${folder} are more than workers are sent: 1 GiB`,
    {
      fix: 'Put the project into a folder of its own, without what its runs do not need.',
    },
  );
}

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const bundleSchema = z.array(z.strictObject({ path: z.string(), digest, is_executable: z.boolean() }));

/** What is in a bundle. */
export async function bundledFiles(bundle: Digest, blobs: Blobs): Promise<readonly BundledFile[]> {
  const { success, data } = bundleSchema.safeParse(
    JSON.parse(Buffer.from(await blobs.read(bundle)).toString()),
  );
  if (!success || data.some(({ path }) => !isBelow(path)))
    throw new AssayError('environment', 'E_FLEET_BUNDLE', `${bundle} is not the files of a project`);
  return data;
}

/** Writes the files of a bundle below a folder. */
export async function openBundle(bundle: Digest, blobs: Blobs, folder: string): Promise<void> {
  for (const file of await bundledFiles(bundle, blobs)) {
    const path = join(folder, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await blobs.read(file.digest), { flag: 'wx' });
    if (file.is_executable) await chmod(path, 0o755);
  }
}

function isBelow(path: string): boolean {
  return (
    path !== '' &&
    path.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.includes('\\'))
  );
}
