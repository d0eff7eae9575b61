import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssayError } from '@assay/records';
import { decodeText, defaultJsonLimits } from '@assay/rows';
import type { SourceDocument } from '@assay/tasks';
import type { World } from '../world.ts';

/** The bytes of a file; a path that cannot be opened is a usage error that says why. */
export async function readBytes(path: string, world: Pick<World, 'cwd'>): Promise<Uint8Array> {
  try {
    return await readFile(resolve(world.cwd, path));
  } catch (cause) {
    throw new AssayError('usage', 'E_PATH', `cannot open ${path}: ${reason(cause)}`, {
      cause,
      location: { file: path },
    });
  }
}

/**
 * A task document: its text, and the URL that its relative @ids resolve against. A file that cannot be within
 * `maxLength` characters (UTF-8 takes at most three bytes for each) is refused before it is read.
 */
export async function readSource(
  path: string,
  world: Pick<World, 'cwd'>,
  maxLength: number = defaultJsonLimits.maxLength,
): Promise<SourceDocument> {
  const size = (await stat(resolve(world.cwd, path)).catch(() => null))?.size ?? 0;
  if (size > 3 * maxLength) {
    throw new AssayError(
      'invalid',
      'E_SPEC_SIZE',
      `${path} has ${size} bytes; at most ${maxLength} characters are read`,
    );
  }
  const bytes = await readBytes(path, world);
  return { url: pathToFileURL(resolve(world.cwd, path)).href, text: decodeText(bytes) };
}

function reason(cause: unknown): string {
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'EISDIR') return 'it is a folder';
  return cause instanceof Error ? cause.message : String(cause);
}
