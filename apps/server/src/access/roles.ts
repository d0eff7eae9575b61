/** Who may ask, from least to most; an evaluator sees what is hidden, an owner everything. */
export const roles = ['viewer', 'submitter', 'reviewer', 'evaluator', 'owner'] as const;

export type Role = (typeof roles)[number];

/** Those who may see labels: what is expected of an answer, and everything that would tell it. */
export const seesLabels: ReadonlySet<Role> = new Set(['evaluator', 'owner']);
