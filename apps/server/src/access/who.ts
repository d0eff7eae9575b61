import type { Access } from '../routes/route.ts';

/** What everybody who was let in may read. */
export const everybody: Access = {
  roles: ['viewer', 'submitter', 'reviewer', 'evaluator', 'owner'],
  ownership: 'any',
};

/**
 * Runs and what is told of them. Submitters only where a scope of their token says so: a host may have run models over the items of
 * a contest, and then what became of each sample is as good as its label.
 */
export const runReaders: Access = {
  roles: ['viewer', 'reviewer', 'evaluator', 'owner'],
  ownership: 'any',
  withScope: ['submitter'],
};

/** What tells hidden data, or rests on it. */
export const hosts: Access = { roles: ['evaluator', 'owner'], ownership: 'any' };

/** What is put before people to judge, blind. */
export const reviewers: Access = { roles: ['reviewer', 'evaluator', 'owner'], ownership: 'own' };

/** What teams hand in: each its own. */
export const submitters: Access = { roles: ['submitter', 'evaluator', 'owner'], ownership: 'own' };
