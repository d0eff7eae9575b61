import { posix } from 'node:path';
import type { Digest } from '@assay/records';
import type { ProjectFiles } from '../../../ports/project-files.ts';
import { nodeDigester } from '../../node-digester.ts';

/** How other files are named in code. Over-reading (in a comment) costs nothing: what is not a file is passed over. */
const specifiers = /(?:from|import|require)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;
const maxFileBytes = 16 * 1024 * 1024;
const maxFiles = 1000;

/**
 * A digest over a module's file and the files of the project that it imports by relative paths, and they in
 * turn. What it reads while running, and packages, are not in it.
 */
export async function moduleDigest(files: ProjectFiles, path: string): Promise<Digest> {
  const first = posix.normalize(path);
  const digests: Record<string, string> = {};
  const waiting = [first];
  while (waiting.length > 0 && Object.keys(digests).length < maxFiles) {
    const next = waiting.pop()!;
    if (Object.hasOwn(digests, next)) continue;
    const reading = files.readBytes(next, maxFileBytes);
    const bytes = await (next === first ? reading : reading.catch(() => null));
    if (bytes === null) continue;
    const text = new TextDecoder().decode(bytes);
    digests[next] = nodeDigester.json(text);
    for (const [, , specifier] of text.matchAll(specifiers)) {
      waiting.push(posix.join(posix.dirname(next), specifier!));
    }
  }
  return nodeDigester.json(digests);
}
