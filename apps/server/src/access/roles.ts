import type { Role } from '@assay/verbs';

export type { Role } from '@assay/verbs';

/** From least to most. */
export const roles = [
  'viewer',
  'submitter',
  'reviewer',
  'evaluator',
  'owner',
] as const satisfies readonly Role[];

/** Those who may see labels: what is expected of an answer, and everything that would tell it. */
export const seesLabels: ReadonlySet<Role> = new Set(['evaluator', 'owner']);
