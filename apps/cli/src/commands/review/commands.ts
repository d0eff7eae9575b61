import type { Commands } from '../../command.ts';

/** The commands of those who judge, decide, appeal, and lead a review. */
export const reviewCommands: Commands = {
  next: {
    summary: 'show the next item to judge, and keep it for the rater',
    load: () => import('./next.ts'),
  },
  vote: { summary: 'judge an item, or take the vote back', load: () => import('./vote.ts') },
  status: {
    summary: 'tell how a review stands: items, agreement, raters, appeals',
    load: () => import('./status.ts'),
  },
  adjudicate: { summary: 'decide where raters differ', load: () => import('./adjudicate.ts') },
  appeal: { summary: 'ask for new raters of an item', load: () => import('./appeal.ts') },
  export: {
    summary: 'take items to another tool: CSV, JSONL, Label Studio, Argilla',
    load: () => import('./export.ts'),
  },
  import: { summary: 'bring back what was judged in another tool', load: () => import('./import.ts') },
};
