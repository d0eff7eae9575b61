import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shards } from '../shards/open-shards.ts';
import { shardFiles } from '../shards/shard.ts';
import { VerifiedTables } from '../shards/verified-tables.ts';
import { DigestMap } from './digest-map.ts';
import { forEachIdentity } from './identities.ts';

/** The records that name their own path, by the digest of their bytes, and the file that has each. */
export class KnownIdentities {
  readonly #owners = new DigestMap();
  readonly #files: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The file that has this record already; where none has, it is this one's, and the answer is null. */
  ownerOf(digest: Uint8Array, file: string): string | null {
    const owner = this.#owners.getOrSet(digest, this.#numberOf(file));
    return owner === null ? null : this.#files[owner]!;
  }

  #numberOf(file: string): number {
    const known = this.#numbers.get(file);
    if (known !== undefined) return known;
    this.#numbers.set(file, this.#files.length);
    return this.#files.push(file) - 1;
  }
}

/** The identities that stay in the corpus: not those of superseded sources, nor of files that are read again. */
export async function knownIdentities(
  { shards, superseded }: Pick<Shards, 'shards' | 'superseded'>,
  readAnew: ReadonlySet<string>,
): Promise<KnownIdentities> {
  await new VerifiedTables(shards).expect(['identities']);
  const known = new KnownIdentities();
  const gone = new Set(superseded.map(({ shard, source }) => `${shard} ${source}`));
  for (const { folder, number, sources } of shards) {
    const files = sources.map(({ file }, source) =>
      gone.has(`${number} ${source}`) || readAnew.has(file) ? null : file,
    );
    if (files.every((file) => file === null)) continue;
    forEachIdentity(await readIdentities(folder), (digest, source) => {
      const file = files[source];
      if (file !== null && file !== undefined) known.ownerOf(digest, file);
    });
  }
  return known;
}

async function readIdentities(folder: string): Promise<Uint8Array> {
  return await readFile(join(folder, shardFiles.identities)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return new Uint8Array();
    throw error;
  });
}
