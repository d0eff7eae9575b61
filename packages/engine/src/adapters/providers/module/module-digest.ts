import type { Digest } from '@assay/records';
import type { ProjectFiles } from '../../../ports/project-files.ts';
import { nodeDigester } from '../../node-digester.ts';
import { importedFiles } from './imported-files.ts';

/** A digest over a module's file and those that it imports. */
export async function moduleDigest(files: ProjectFiles, path: string): Promise<Digest> {
  const texts = await importedFiles(files, path);
  const digests = [...texts].map(([name, text]) => [name, nodeDigester.json(text)] as const);
  return nodeDigester.json(Object.fromEntries(digests));
}
