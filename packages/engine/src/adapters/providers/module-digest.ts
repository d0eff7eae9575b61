import type { Digest } from '@assay/records';
import { posix } from 'node:path';
import type { ProjectFiles } from '../../ports/platform.ts';
import { nodeDigester } from '../node-digester.ts';

/** How other files are named in code. Over-reading (in a comment) costs nothing: what is not a file is passed over. */
const specifiers = /(?:from|import|require)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;
const maxFileBytes = 16 * 1024 * 1024;
const maxFiles = 1000;

/**
 * The texts of a module's file and of the files of the project that it imports by relative paths, and they in turn, by their
 * paths. What it reads while running, and packages, are not among them.
 */
export async function importedFiles(files: ProjectFiles, path: string): Promise<ReadonlyMap<string, string>> {
  const first = posix.normalize(path);
  const texts = new Map<string, string>();
  const waiting = [first];
  while (waiting.length > 0 && texts.size < maxFiles) {
    const next = waiting.pop()!;
    if (texts.has(next)) continue;
    const reading = files.readBytes(next, maxFileBytes);
    const bytes = await (next === first ? reading : reading.catch(() => null));
    if (bytes === null) continue;
    const text = new TextDecoder().decode(bytes);
    texts.set(next, text);
    for (const [, , specifier] of text.matchAll(specifiers)) {
      waiting.push(posix.join(posix.dirname(next), specifier!));
    }
  }
  return texts;
}

/** A digest over a module's file and those that it imports. */
export async function moduleDigest(files: ProjectFiles, path: string): Promise<Digest> {
  const texts = await importedFiles(files, path);
  const digests = [...texts].map(([name, text]) => [name, nodeDigester.json(text)] as const);
  return nodeDigester.json(Object.fromEntries(digests));
}
