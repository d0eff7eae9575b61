/** The tables of an evaluator in an order in which rows find what they refer to, with what their rows are ordered by. */
export const recordTables = {
  entries: ['number'],
  checkpoints: ['size'],
  cosignatures: ['number'],
  evaluators: ['number'],
  submissions: ['number'],
  submission_steps: ['number'],
  quota_releases: ['submission'],
  scores: ['number'],
  board_heads: ['number'],
  review_items: ['number'],
  review_leases: ['number'],
  review_votes: ['number'],
  review_events: ['number'],
} as const satisfies CopiedTables;

export const gamesTables = {
  runs: ['number'],
  seeds: ['run'],
  rounds: ['run', 'number'],
  games: ['run', 'pair', 'leg'],
} as const satisfies CopiedTables;

export type CopiedTables = Readonly<Record<string, readonly string[]>>;
