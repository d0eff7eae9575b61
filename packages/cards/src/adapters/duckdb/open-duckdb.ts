import type { DuckDBConnection } from '@duckdb/node-api';
import { rm } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { TextDecoder } from 'node:util';
import { quoted } from '../../corpus/json-shape.ts';

/**
 * The library decodes texts with a TextDecoder that drops a byte order mark at their start: a name that begins with one
 * would be shown as another name. It looks its decoder up for every text, so it can be given one that keeps the mark.
 */
async function keepByteOrderMarks(): Promise<void> {
  const { default: accessors } = await import('@duckdb/node-api/lib/vectors/dataAccessors.js');
  (accessors as { textDecoder: TextDecoder }).textDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
}

/** A database in memory. */
export interface DuckDb {
  readonly connection: DuckDBConnection;
  /** A second one, to read from while the first is written to; closed with the rest. */
  readonly reader: DuckDBConnection;
  /** Ends what is running, frees everything, and removes what was spilled. */
  readonly close: () => Promise<void>;
}

export interface DuckDbOptions {
  /** A folder for what does not fit into memory; it need not be there yet. */
  readonly spill: string;
  readonly memoryBytes?: number;
  /** How much the folder may hold. */
  readonly spillBytes?: number;
}

/**
 * Opens DuckDB in memory. Beyond 2.5 GB (or half of a small machine) it spills, unless the options
 * say otherwise. The library is loaded here: 70 MB that no other command has to wait for.
 */
export async function openDuckDb({ spill, memoryBytes, spillBytes }: DuckDbOptions): Promise<DuckDb> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  await keepByteOrderMarks();
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(availableParallelism()),
    memory_limit: `${Math.floor((memoryBytes ?? Math.min(2.5e9, totalmem() / 2)) / 1e6)}MB`,
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const reader = await instance.connect();
  const close = async (): Promise<void> => {
    for (const one of [connection, reader]) {
      one.interrupt();
      one.closeSync();
    }
    instance.closeSync();
    await rm(spill, { recursive: true, force: true });
  };
  try {
    await connection.run(`SET temp_directory = ${quoted(spill)}`);
    if (spillBytes !== undefined)
      await connection.run(`SET max_temp_directory_size = '${Math.floor(spillBytes / 1e6)}MB'`);
    return { connection, reader, close };
  } catch (error) {
    await close();
    throw error;
  }
}
