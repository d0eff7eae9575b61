import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findingTable } from './finding-table.ts';
import { instanceTable } from './instance-table.ts';
import { recordTable } from './record-table.ts';
import { joinRowGroups, type RowGroup } from '@assay/rows';
import { rowTable } from './row-table.ts';
import { type ShardHead, type ShardSource, shardFiles, shardName } from './shard.ts';
import type { StoredBatch } from './stored-batch.ts';

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

  /** Writes the shard under another name, and renames it: it is there whole or not at all. */
  async commit(corpus: string, number: number, sources: readonly ShardSource[]): Promise<void> {
    const shards = join(corpus, 'shards');
    const folder = join(shards, `.${shardName(number)}.partial`);
    const head: ShardHead = { format: 1, ...this.#counts, sources };
    try {
      await mkdir(folder);
      for (const name of tableNames)
        if (this.#groups[name].length > 0)
          await write(join(folder, shardFiles[name]), joinRowGroups(tables[name], this.#groups[name]));
      if (this.#cards.length > 0)
        await write(join(folder, shardFiles.cards), Buffer.from(this.#cards.join('')));
      if (this.#identities.length > 0)
        await write(join(folder, shardFiles.identities), Buffer.concat(this.#identities));
      await write(join(folder, shardFiles.head), Buffer.from(`${JSON.stringify(head, null, 1)}\n`));
      await rename(folder, join(shards, shardName(number)));
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }
}

/** To the disk, not only to its cache: what the rename makes visible is there after a power cut. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
