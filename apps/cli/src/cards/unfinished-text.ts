import type { UnfinishedIngest } from '@assay/cards';
import { plural } from '@assay/shown';

/** That a corpus holds only a part of what an ingest reads, and what to do. */
export function unfinishedText({ files, read, isRunning }: UnfinishedIngest): string {
  const part = files === null ? 'a part' : `${read} of ${plural(files, 'file')}`;
  return isRunning
    ? `an ingest is running: the corpus holds ${part} of what it reads`
    : `an ingest was interrupted: the corpus holds ${part} of what it was to read; the same \`assay cards ingest\` continues it`;
}
