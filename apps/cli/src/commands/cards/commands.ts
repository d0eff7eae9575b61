import type { Commands } from '../../command.ts';

/** The commands over a corpus of reported results. */
export const cardsCommands: Commands = {
  ingest: {
    summary: 'read reported results into a corpus: what is new, and what has changed',
    load: () => import('./ingest.ts'),
  },
  signals: {
    summary: 'the four signals of every triple of model, path and metric',
    load: () => import('./signals.ts'),
  },
  corpus: { summary: 'what the signals of a corpus come to', load: () => import('./corpus.ts') },
  show: {
    summary: 'the card of a benchmark, a model or an organisation, or all cards of a corpus',
    load: () => import('./show.ts'),
  },
  completeness: {
    summary: 'how much of the 28 fields is reported for each benchmark',
    load: () => import('./completeness.ts'),
  },
  sql: { summary: 'read-only SQL over the views of a corpus', load: () => import('./sql.ts') },
  check: {
    summary: 'whether a corpus is as it was written: every file against its digest',
    load: () => import('./check.ts'),
  },
  resolve: {
    summary: 'what a name stands for, and why',
    load: () => import('./resolve.ts'),
  },
};
