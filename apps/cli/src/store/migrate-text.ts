import { printable } from '@assay/shown';
import type { MigratedStore } from '@assay/verbs';

/** The tables of the store, those beside them, and where blobs are. */
export function migrateText({ address, from, to, blobs, evaluator, access }: MigratedStore): string {
  const store = versionLine('the tables of the store', { from, to });
  const judging = versionLine("the evaluator's tables", evaluator);
  const asking = versionLine('the tables of who may ask servers', access);
  return printable(`${address}\n${store}\n${judging}\n${asking}\nblobs are kept in ${blobs}\n`);
}

function versionLine(what: string, { from, to }: MigratedStore['evaluator']): string {
  if (from === to) return `${what} have version ${to} already`;
  return `${what} have version ${to} (before: ${from === 0 ? 'none' : from})`;
}
