import type { Commands } from '../../command.ts';

/** The commands about the store itself. */
export const storeCommands: Commands = {
  check: {
    summary: 'hold every record, journal and blob against its digest',
    load: () => import('./check.ts'),
  },
  migrate: {
    summary: 'make the tables of a store on PostgreSQL, or bring them up to date',
    load: () => import('./migrate.ts'),
  },
  copy: {
    summary: 'copy a store with all that is in it, and compare both by digests',
    load: () => import('./copy.ts'),
  },
  clean: {
    summary: 'list blobs that no record names, and remove them where that is asked for',
    load: () => import('./clean.ts'),
  },
};
