import { joinRowGroups, type RowGroup } from '@assay/rows';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredBatch } from '../ingest/batch.ts';
import { sealedText } from './corpus-manifest.ts';
import { checkOf, checkOfFile, type FileCheck } from './file-check.ts';
import { findingTable, instanceTable, recordTable, rowTable } from './row-table.ts';
import { type Shard, shardFiles, type ShardHead, shardName, type ShardSource } from './shard.ts';
import { replaceDurably, writeDurably } from './write-durably.ts';

const tables = { rows: rowTable, records: recordTable, findings: findingTable, instances: instanceTable };
type TableName = keyof typeof tables;
const tableNames = Object.keys(tables) as TableName[];

/** A shard in the making: encoded in memory, some ten megabytes, until it is written as a whole. */
export class PendingShard {
  readonly #groups: Record<TableName, RowGroup[]> = { rows: [], records: [], findings: [], instances: [] };
  readonly #cards: string[] = [];
  readonly #identities: Uint8Array[] = [];
  readonly #counts = { rows: 0, records: 0, findings: 0, instances: 0, cards: 0 };

  add(batch: StoredBatch): void {
    for (const name of tableNames) {
      const group = batch[name];
      if (group !== null) this.#groups[name].push(group);
      this.#counts[name] += batch.counts[name];
    }
    this.#counts.cards += batch.counts.cards;
    if (batch.cards !== '') this.#cards.push(batch.cards);
    if (batch.identities.length > 0) this.#identities.push(batch.identities);
  }

  /** Writes the shard under another name, and renames it: it is there whole or not at all. Returns the seal of its head. */
  async commit(corpus: string, number: number, sources: readonly ShardSource[]): Promise<string> {
    const shards = join(corpus, 'shards');
    const folder = join(shards, `.${shardName(number)}.partial`);
    const contents = this.#contents();
    const files = Object.fromEntries(contents.map(([name, bytes]) => [name, checkOf(bytes)]));
    const head: ShardHead = { format: 3, ...this.#counts, files, sources };
    const { text, seal } = sealedText(head);
    try {
      await mkdir(folder);
      for (const [name, bytes] of contents) await writeDurably(join(folder, name), bytes);
      await writeDurably(join(folder, shardFiles.head), Buffer.from(text));
      await rename(folder, join(shards, shardName(number)));
      return seal;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  #contents(): (readonly [name: string, bytes: Uint8Array])[] {
    const grouped = tableNames.filter((name) => this.#groups[name].length > 0);
    return [
      ...grouped.map((name) => [shardFiles[name], joinRowGroups(tables[name], this.#groups[name])] as const),
      ...(this.#cards.length > 0 ? [[shardFiles.cards, Buffer.from(this.#cards.join(''))] as const] : []),
      ...(this.#identities.length > 0
        ? [[shardFiles.identities, Buffer.concat(this.#identities)] as const]
        : []),
    ];
  }
}

/** Gives shards of earlier versions, which have no digests, those of their files as they are now. */
export async function sealEarlier(shards: readonly Shard[]): Promise<Shard[]> {
  const sealed: Shard[] = [];
  for (const shard of shards) sealed.push(shard.seal === null ? await sealShard(shard) : shard);
  return sealed;
}

async function sealShard({ number, folder, seal: _none, ...earlier }: Shard): Promise<Shard> {
  const files: Record<string, FileCheck> = {};
  for (const [kind, name] of Object.entries(shardFiles)) {
    const path = join(folder, name);
    if (kind !== 'head' && (await isThere(path))) files[name] = await checkOfFile(path);
  }
  const head: ShardHead = { ...earlier, format: 2, files };
  const { text, seal } = sealedText(head);
  await replaceDurably(join(folder, shardFiles.head), text);
  return { ...head, number, folder, seal };
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
