import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { AssayError, type ScorerOf } from '@assay/records';
import * as z from 'zod';
import { folderDigest } from '../../arena/play/folder-digest.ts';
import type { Vault } from '../../vault/vault.ts';

const keptSchema = z.strictObject({
  file: z.string(),
  files: z.array(z.strictObject({ path: z.string(), base64: z.string() })).readonly(),
});

/** Where an arena of an evaluator stands: a folder of its own, all of which is hidden. */
export function arenaPlace(
  { arena, key }: ScorerOf<'arena'>,
  folder: string,
): { folder: string; file: string } {
  const below = typeof arena === 'string' ? posix.dirname(arena) : '.';
  if (typeof arena === 'string' && below !== '.')
    return { folder: join(folder, below), file: posix.basename(arena) };
  throw new AssayError(
    'usage',
    'E_SPEC_VALUE',
    `the scorer ${key} must name the file of an arena in its own folder: arena/arena.yaml`,
    {
      fix: 'Put the file, the environment and the opponents in one folder: all of it is copied to the vault.',
    },
  );
}

/** Every file of an arena as bytes, in one order. */
export async function packArena({ folder, file }: { folder: string; file: string }): Promise<Buffer> {
  const { files } = await folderDigest(folder);
  const packed = [];
  for (const path of files)
    packed.push({ path, base64: (await readFile(join(folder, path))).toString('base64') });
  return Buffer.from(JSON.stringify({ file, files: packed }));
}

const nameOf = (digest: string): string => `arenas/${digest.slice(digest.indexOf(':') + 1)}`;

/** Arenas of every version stay in the vault: an old one can be played again. */
export const keepArena = (vault: Vault, digest: string, bytes: Uint8Array): Promise<unknown> =>
  vault.put(nameOf(digest), bytes);

/** The arena of a version in a folder of its own, for as long as it is played. */
export async function unpackArena(
  vault: Vault,
  digest: unknown,
): Promise<{ readonly folder: string; readonly file: string; readonly remove: () => Promise<void> }> {
  const bytes = typeof digest === 'string' ? await vault.get(nameOf(digest)) : null;
  if (bytes === null)
    throw new AssayError('environment', 'E_ARENA_LOST', 'the arena of this version is not in the vault', {
      fix: 'Restore the vault from a copy.',
    });
  const { file, files } = keptSchema.parse(JSON.parse(bytes.toString('utf8')));
  const folder = await mkdtemp(join(tmpdir(), 'assay-arena-'));
  for (const { path, base64 } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, path), Buffer.from(base64, 'base64'), { mode: 0o600 });
  }
  return { folder, file, remove: () => rm(folder, { recursive: true, force: true }) };
}
