import { join } from 'node:path';
import { AssayError } from '@assay/records';

/** What an error of the database comes to that names a file of the corpus: that file is damaged or gone. Others stay as they are. */
export function shardFailure(folder: string, cause: unknown): unknown {
  const [firstLine] = cause instanceof Error ? cause.message.split('\n') : [];
  if (firstLine === undefined || cause instanceof AssayError || !firstLine.includes(join(folder, 'shards')))
    return cause;
  return new AssayError('environment', 'E_CORPUS', `the corpus cannot be read: ${firstLine}`, {
    cause,
    fix: 'Remove the folder of this shard and ingest again: its sources are read again.',
  });
}
