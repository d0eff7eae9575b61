import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssayError } from '@assay/records';
import { decodeText, defaultJsonLimits, readFile } from '@assay/rows';
import type { SourceDocument } from '@assay/tasks';
import type { World } from '../world.ts';

/**
 * A task document: its text, and the URL that its relative @ids resolve against. A file that cannot be within
 * `maxLength` characters (UTF-8 takes at most three bytes for each) is refused before it is read.
 */
export async function readSource(
  path: string,
  world: Pick<World, 'cwd'>,
  maxLength: number = defaultJsonLimits.maxLength,
): Promise<SourceDocument> {
  const full = resolve(world.cwd, path);
  const bytes = await readFile(full, 3 * maxLength, path);
  if (bytes === null) throw tooLong(path, maxLength);
  return { url: pathToFileURL(full).href, text: decodeText(bytes) };
}

function tooLong(path: string, maxLength: number): AssayError {
  return new AssayError(
    'invalid',
    'E_SPEC_SIZE',
    `${path} has more than ${3 * maxLength} bytes; at most ${maxLength} characters are read`,
  );
}
