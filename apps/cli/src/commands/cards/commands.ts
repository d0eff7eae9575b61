import type { Commands } from '../../command.ts';

/** The commands over a corpus of reported results. */
export const cardsCommands: Commands = {
  ingest: {
    summary: 'read new and changed results into a corpus',
    load: () => import('./ingest.ts'),
  },
  signals: {
    summary: 'compute four signals for every model, benchmark path and metric',
    load: () => import('./signals.ts'),
  },
  corpus: { summary: 'summarize the signals of a corpus', load: () => import('./corpus.ts') },
  show: {
    summary: 'show the card of a benchmark, a model or an organisation, or all cards',
    load: () => import('./show.ts'),
  },
  completeness: {
    summary: 'show how many of the 28 fields each benchmark reports',
    load: () => import('./completeness.ts'),
  },
  sql: { summary: 'query a corpus with read-only SQL', load: () => import('./sql.ts') },
  check: {
    summary: 'check every file of a corpus against its digest',
    load: () => import('./check.ts'),
  },
  resolve: {
    summary: 'show what a name refers to, and why',
    load: () => import('./resolve.ts'),
  },
};
