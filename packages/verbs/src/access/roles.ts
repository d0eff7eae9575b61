/** Who may ask a server, from least to most; an evaluator sees what is hidden, an owner everything. */
export const roles = ['viewer', 'submitter', 'reviewer', 'evaluator', 'owner'] as const;

export type Role = (typeof roles)[number];
