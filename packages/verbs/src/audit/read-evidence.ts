import { resolve } from 'node:path';
import { AssayError } from '@assay/records';
import { readFile } from '@assay/rows';
import type { World } from '../world.ts';

/** Bundles hold three statements and a few labels; what is larger is none. */
const MOST = 64 * 2 ** 20;

/** The bytes of a bundle, a checkpoint, a proof or a file of keys. */
export async function readEvidence(
  path: string,
  world: Pick<World, 'cwd'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(resolve(world.cwd, path), MOST, path);
  if (bytes !== null) return new Uint8Array(bytes);
  const message = `${path} has more than ${MOST} bytes: a bundle is far smaller`;
  throw new AssayError('invalid', 'E_EVIDENCE_SIZE', message, { location: { file: path } });
}
