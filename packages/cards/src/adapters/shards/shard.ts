import type { FileCheck } from './file-check.ts';

/** What a shard has of one file. */
export interface ShardSource {
  /** The file's place as seen from the corpus folder: this is what it is known by. */
  readonly file: string;
  /** As it was given, for people and for the collection. */
  readonly path: string;
  readonly root: string;
  readonly size: number;
  readonly mtime_ms: number;
  /** When the file or what is known of it last changed, which cannot be set; absent in shards of earlier versions. */
  readonly ctime_ms?: number;
  /** When its size and times were looked at. */
  readonly seen_ms?: number;
  /** Of the file itself, where its end is in this shard; null of what cannot be read twice. */
  readonly sha256: string | null;
  /** Counts the contents this file had in the corpus. */
  readonly generation: number;
  /** Lines, or items of a list; from 1. */
  readonly first: number;
  readonly last: number;
  /** Whether the file ends in this shard. */
  readonly complete: boolean;
  /** Files whose records this one repeats: those were not stored again. */
  readonly repeats: readonly string[];
  /** The file is no longer there, and its results were taken out. */
  readonly gone?: true;
}

/**
 * `shard.json`. Formats 1 and 2 are of earlier versions: 1 has neither `files` nor a seal, and the rows of both say less of
 * setups and metrics.
 */
export interface ShardHead {
  readonly format: 1 | 2 | 3;
  /** What was written, by the name of the file. */
  readonly files?: Readonly<Record<string, FileCheck>>;
  readonly sources: readonly ShardSource[];
  readonly rows: number;
  readonly records: number;
  readonly findings: number;
  readonly instances: number;
  readonly cards: number;
}

/** A shard that is there whole. */
export interface Shard extends ShardHead {
  readonly number: number;
  /** The full path of its folder. */
  readonly folder: string;
  /** The digest of its head; null in a shard of an earlier version. */
  readonly seal: string | null;
}

/** The files of a shard; a table without rows has none. */
export const shardFiles = {
  rows: 'rows.parquet',
  records: 'records.parquet',
  findings: 'findings.parquet',
  instances: 'instances.parquet',
  cards: 'cards.jsonl',
  identities: 'identities.bin',
  head: 'shard.json',
} as const;

export function shardName(number: number): string {
  return String(number).padStart(6, '0');
}
