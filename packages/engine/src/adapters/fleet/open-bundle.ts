import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AssayError, type Digest } from '@assay/records';
import * as z from 'zod';
import type { Blobs } from '../../ports/blobs.ts';
import type { BundledFile } from './bundle-project.ts';

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
