import { AssayError } from '@assay/records';

/** A file of a corpus that is not what was written: no number is computed from it. */
export function damagedShard(file: string, problem: string, folder: string): AssayError {
  return new AssayError('environment', 'E_CORPUS', `${file} is damaged: ${problem}`, {
    fix: `Remove the folder ${folder} and ingest again: its sources are read again.`,
  });
}

export function damagedManifest(file: string, problem: string): AssayError {
  return new AssayError('environment', 'E_CORPUS', `${file} is damaged: ${problem}`, {
    fix: `Remove ${file} and ingest again: it is written again from the existing shards.`,
  });
}

/** A shard that was written and is not there. */
export function missingShard(folder: string): AssayError {
  return new AssayError('environment', 'E_CORPUS', `the shard ${folder} is missing`, {
    fix: 'Ingest its sources again: what is missing is read again.',
  });
}
