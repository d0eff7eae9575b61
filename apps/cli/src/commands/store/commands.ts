import type { Commands } from '../../command.ts';

/** The commands about the store itself. */
export const storeCommands: Commands = {
  check: {
    summary: 'check every record, journal and blob against its digest',
    load: () => import('./check.ts'),
  },
  migrate: {
    summary: 'create or update the tables of a PostgreSQL store',
    load: () => import('./migrate.ts'),
  },
  copy: {
    summary: 'copy a whole store, and compare both by digest',
    load: () => import('./copy.ts'),
  },
  clean: {
    summary: 'list blobs that no record refers to, and remove them on request',
    load: () => import('./clean.ts'),
  },
};
