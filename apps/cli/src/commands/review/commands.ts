import type { Commands } from '../../command.ts';

/** The commands of those who judge, decide, appeal, and lead a review. */
export const reviewCommands: Commands = {
  next: {
    summary: 'show the next item to judge, and reserve it for the rater',
    load: () => import('./next.ts'),
  },
  vote: { summary: 'judge an item, or withdraw a vote', load: () => import('./vote.ts') },
  status: {
    summary: 'show the state of a review: items, agreement, raters, appeals',
    load: () => import('./status.ts'),
  },
  adjudicate: { summary: 'decide items on which raters disagree', load: () => import('./adjudicate.ts') },
  appeal: { summary: 'have new raters judge an item again', load: () => import('./appeal.ts') },
  export: {
    summary: 'export items to another tool: CSV, JSONL, Label Studio, Argilla',
    load: () => import('./export.ts'),
  },
  import: { summary: 'import verdicts from another tool', load: () => import('./import.ts') },
};
