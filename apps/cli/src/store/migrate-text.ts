import { printable } from '@assay/shown';
import type { MigratedStore } from '@assay/verbs';

export function migrateText({ address, from, to, steps, blobs }: MigratedStore): string {
  const what =
    steps.length === 0
      ? `the tables have version ${to} already`
      : `the tables have version ${to} (before: ${from === 0 ? 'none' : from})`;
  return printable(`${address}\n${what}\nblobs are kept in ${blobs}\n`);
}
