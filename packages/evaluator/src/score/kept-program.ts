import { nodeDigester } from '@assay/engine';
import { AssayError, type Digest, type ScorerOf } from '@assay/records';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import * as z from 'zod';
import type { Vault } from '../vault/vault.ts';

const MOST_BYTES = 64 * 2 ** 20;
const LOCKS = new Set([
  'package-lock.json',
  'requirements.txt',
  'poetry.lock',
  'uv.lock',
  'Pipfile.lock',
  'Cargo.lock',
  'go.sum',
]);

const keptSchema = z.strictObject({
  digest: z.string(),
  files: z.array(z.strictObject({ path: z.string(), base64: z.string() })).readonly(),
});

/** A scorer program of the host's, every file of it. */
interface HostProgram {
  /** Over the paths and the bytes of its files. */
  readonly digest: Digest;
  /** Of the files that pin what it depends on; null where there are none. */
  readonly lock: Digest | null;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}

/** The folder, or the file, that the evaluator's file names. Links and special files are refused: they are not in a digest. */
export async function readProgram({ code, key }: ScorerOf<'program'>, folder: string): Promise<HostProgram> {
  if (code === undefined) return programOf([]);
  const top = join(folder, code);
  const found = await stat(top).catch(() => null);
  if (found === null)
    throw new AssayError('usage', 'E_PATH', `the scorer ${key} names ${code}, which does not exist`);
  const paths = found.isDirectory() ? await filesBelow(top, '') : [posix.basename(code)];
  const at = found.isDirectory() ? top : join(top, '..');
  const files = await Promise.all(
    paths.map(async (path) => ({ path, bytes: new Uint8Array(await readFile(join(at, path))) })),
  );
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > MOST_BYTES)
    throw new AssayError('usage', 'E_SIZE', `${code} has ${total} bytes; at most ${MOST_BYTES} are accepted`);
  return programOf(files);
}

async function filesBelow(top: string, below: string): Promise<readonly string[]> {
  const entries = await readdir(join(top, below), { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = posix.join(below, entry.name);
    if (entry.isDirectory()) paths.push(...(await filesBelow(top, path)));
    else if (entry.isFile()) paths.push(path);
    else throw new AssayError('usage', 'E_PATH', `${path} is a link or a special file, which has no digest`);
  }
  return paths;
}

function programOf(files: HostProgram['files']): HostProgram {
  const digests = Object.fromEntries(files.map(({ path, bytes }) => [path, nodeDigester.bytes(bytes)]));
  const locks = Object.fromEntries(
    Object.entries(digests).filter(([path]) => LOCKS.has(posix.basename(path))),
  );
  return {
    digest: nodeDigester.json(digests),
    lock: Object.keys(locks).length === 0 ? null : nodeDigester.json(locks),
    files,
  };
}

const nameOf = (digest: string): string => `programs/${digest.slice('sha256:'.length)}`;

/** Programs of every version stay in the vault under their digest: an old one can be run again. */
export async function keepProgram(vault: Vault, { digest, files }: HostProgram): Promise<void> {
  const kept = files.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString('base64') }));
  await vault.put(nameOf(digest), Buffer.from(JSON.stringify({ digest, files: kept })));
}

export async function keptProgram(vault: Vault, digest: unknown): Promise<HostProgram> {
  const bytes = typeof digest === 'string' ? await vault.get(nameOf(digest)) : null;
  if (bytes === null)
    throw new AssayError('environment', 'E_PROGRAM_LOST', 'the program of this version is not in the vault', {
      fix: 'Restore the vault from a copy.',
    });
  const { files } = keptSchema.parse(JSON.parse(bytes.toString('utf8')));
  const program = programOf(
    files.map(({ path, base64 }) => ({ path, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })),
  );
  if (program.digest === digest) return program;
  throw new AssayError('environment', 'E_PROGRAM_LOST', 'the program in the vault is not the registered one');
}
