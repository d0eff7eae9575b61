import type { Exchange } from '@assay/records';
import type { PendingRequest } from '../pending-request.ts';
import type { CheckedReply } from './read-reply.ts';

/** What is kept of an exchange beside the output; null: nothing was reported, and nothing happened on the way. */
export function exchangeOf(request: PendingRequest, reply: CheckedReply<unknown>): Exchange | null {
  const { tries, waitedMs, unknownCost } = request;
  const { facts, kind } = reply;
  if (facts === null && tries === 0 && unknownCost === null && kind === 'produced') return null;
  return {
    ...facts,
    ...(tries > 0 && { retries: tries, waited_ms: Math.round(waitedMs) }),
    ...(unknownCost !== null && { unknown_cost: unknownCost }),
    ...(reply.kind === 'failed' && reply.answered === true && { answered: true }),
  };
}
