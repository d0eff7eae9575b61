/** A file of a corpus. */
export interface CorpusFile {
  /** As given, or below the folder that was given. */
  readonly path: string;
  /** The folder its collection is looked for below. */
  readonly root: string;
  /** Where it stands, where its path is the name that an index of a datastore gives it. */
  readonly stored?: string;
}

/** What a file holds, by its name: one document or a list of them, a document a line, samples a line, or a table. */
export type FileKind = 'json' | 'lines' | 'instances' | 'parquet';

const names: readonly (readonly [pattern: RegExp, kind: FileKind])[] = [
  [/_samples\.(jsonl|ndjson)(\.gz)?$/i, 'instances'],
  [/\.(jsonl|ndjson)(\.gz)?$/i, 'lines'],
  [/\.json(\.gz)?$/i, 'json'],
  [/\.parquet$/i, 'parquet'],
];

/** The kind of a file by its name; null for a name that says nothing. */
export function fileKind(path: string): FileKind | null {
  return names.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
