import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Finding } from '../finding.ts';
import { type IngestOptions, ingest } from '../../adapters/ingest/ingest.ts';
import type { IngestReport } from '../../adapters/ingest/batch.ts';
import { openShards } from '../../adapters/shards/open-shards.ts';
import { type Shard, shardFiles } from '../../adapters/shards/shard.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder with files in it, and the corpus that is made of them. */
export class CorpusFolder {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async of(files: Files): Promise<CorpusFolder> {
    const made = new CorpusFolder(await mkdtemp(join(tmpdir(), 'assay-given-')));
    await made.write(files);
    return made;
  }

  /** A folder that is there already. */
  static at(folder: string): CorpusFolder {
    return new CorpusFolder(folder);
  }

  async write(files: Files): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(this.folder, name)), { recursive: true });
      await writeFile(join(this.folder, name), content);
    }
  }

  async ingest(paths: readonly string[], options: Partial<IngestOptions> = {}): Promise<IngestReport> {
    return await ingest({ paths, corpus: 'corpus', cwd: this.folder, ...options });
  }

  /** `refused broken_line all.jsonl:3`, one for each finding of an ingest. */
  async findings(...paths: string[]): Promise<string[]> {
    const found: string[] = [];
    const finding = ({ action, rule, path }: Finding): void => void found.push(`${action} ${rule} ${path}`);
    await this.ingest(paths, { finding });
    return found;
  }

  async shards(): Promise<readonly Shard[]> {
    return (await openShards(join(this.folder, 'corpus'))).shards;
  }

  /** Rows of a table that count, as objects; superseded sources left out. */
  async table(name: 'rows' | 'records' | 'findings' | 'instances', columns = '*'): Promise<unknown[]> {
    const { shards, superseded } = await openShards(join(this.folder, 'corpus'));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const found: unknown[] = [];
    for (const { number, folder, ...counts } of shards) {
      if (counts[name] === 0) continue;
      const gone = superseded.filter(({ shard }) => shard === number).map(({ source }) => source);
      const file = join(folder, shardFiles[name]).replaceAll("'", "''");
      const read = await connection.runAndReadAll(
        `SELECT ${columns} FROM read_parquet('${file}') WHERE source NOT IN (${[-1, ...gone].join(', ')})`,
      );
      found.push(...read.getRowObjectsJson());
    }
    connection.closeSync();
    instance.closeSync();
    return found;
  }
}
