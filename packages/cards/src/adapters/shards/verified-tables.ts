import { join } from 'node:path';
import { damagedShard } from './corpus-manifest.ts';
import { damageOf } from './file-check.ts';
import { type Shard, shardFiles } from './shard.ts';

/** What a shard keeps in a file of its own. */
export type ShardTable = Exclude<keyof typeof shardFiles, 'head'>;

/** Checks the tables of shards before they are used, each once. Shards of earlier versions say nothing to check by. */
export class VerifiedTables {
  readonly #shards: readonly Shard[];
  readonly #checked = new Map<ShardTable, Promise<void>>();

  constructor(shards: readonly Shard[]) {
    this.#shards = shards;
  }

  /** Throws where a file of these tables is not as it was written. */
  async expect(tables: readonly ShardTable[]): Promise<void> {
    for (const table of tables) {
      const checking = this.#checked.get(table) ?? this.#check(table);
      this.#checked.set(table, checking);
      await checking;
    }
  }

  async #check(table: ShardTable): Promise<void> {
    const name = shardFiles[table];
    for (const { folder, files } of this.#shards) {
      const written = files?.[name];
      const problem = written === undefined ? null : await damageOf(join(folder, name), written, 'checksum');
      if (problem !== null) throw damagedShard(join(folder, name), problem, folder);
    }
  }
}
