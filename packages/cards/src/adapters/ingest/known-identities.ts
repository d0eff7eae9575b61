import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shards } from '../shards/open-shards.ts';
import { shardFiles } from '../shards/shard.ts';
import { VerifiedTables } from '../shards/verified-tables.ts';

const wordsPerKey = 4;

/**
 * Numbers by digests of 128 bits, in flat arrays: 20 bytes a place, at most half of the places taken. A digest is as
 * good as random, so its first bits say where it belongs.
 */
export class DigestMap {
  #keys: Uint32Array;
  /** 0 for an empty place, else the number and 1. */
  #values: Uint32Array;
  #size = 0;
  /** The digest that is looked up, as words; made once, because millions are looked up. */
  readonly #wanted = new Uint32Array(wordsPerKey);
  readonly #wantedBytes = new Uint8Array(this.#wanted.buffer);

  constructor(places = 1024) {
    this.#keys = new Uint32Array(places * wordsPerKey);
    this.#values = new Uint32Array(places);
  }

  get size(): number {
    return this.#size;
  }

  /** The number of a digest; where there is none yet, it gets this one, and the answer is null. */
  getOrSet(digest: Uint8Array, value: number): number | null {
    if (this.#size * 2 >= this.#values.length) this.#grow();
    this.#wantedBytes.set(digest);
    const place = this.#placeOf(this.#wanted, 0);
    const known = this.#values[place]!;
    if (known !== 0) return known - 1;
    this.#put(place, this.#wanted, 0);
    this.#values[place] = value + 1;
    this.#size += 1;
    return null;
  }

  /** The place of the key that stands at `at` among these words, or the empty one it would take. */
  #placeOf(words: Uint32Array, at: number): number {
    const last = this.#values.length - 1;
    let place = words[at]! & last;
    while (this.#values[place] !== 0 && !this.#isAt(place, words, at)) place = (place + 1) & last;
    return place;
  }

  #isAt(place: number, words: Uint32Array, at: number): boolean {
    const start = place * wordsPerKey;
    for (let i = 0; i < wordsPerKey; i++) if (this.#keys[start + i] !== words[at + i]) return false;
    return true;
  }

  #put(place: number, words: Uint32Array, at: number): void {
    const start = place * wordsPerKey;
    for (let i = 0; i < wordsPerKey; i++) this.#keys[start + i] = words[at + i]!;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Uint32Array(keys.length * 2);
    this.#values = new Uint32Array(values.length * 2);
    for (let i = 0; i < values.length; i++) {
      if (values[i] === 0) continue;
      const place = this.#placeOf(keys, i * wordsPerKey);
      this.#put(place, keys, i * wordsPerKey);
      this.#values[place] = values[i]!;
    }
  }
}

const digestBytes = 16;
const entryBytes = digestBytes + 4;

/** `identities.bin`: for each record that names its own path its digest, and the index of its source as 32 bits, low byte first. */
export function identityBytes(
  identities: readonly { readonly digest: Uint8Array; readonly source: number }[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(entryBytes * identities.length);
  const view = new DataView(bytes.buffer);
  for (const [index, { digest, source }] of identities.entries()) {
    bytes.set(digest, entryBytes * index);
    view.setUint32(entryBytes * index + digestBytes, source, true);
  }
  return bytes;
}

/** Calls back rather than yields: there are millions. The digest is good for the call only. */
function forEachIdentity(bytes: Uint8Array, visit: (digest: Uint8Array, source: number) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes)
    visit(bytes.subarray(at, at + digestBytes), view.getUint32(at + digestBytes, true));
}

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
