import { type PaidBy, paidBy } from '../ask/limits/paid-by.ts';
import { nodeClock } from './node-clock.ts';

/** Rates of models that everybody keeps to who has this store; those of a local one are each process's own. */
export interface SharedRates {
  readonly paid: PaidBy | undefined;
  readonly close: () => void;
}

export async function sharedRates(address: string | null): Promise<SharedRates> {
  if (address === null) return { paid: undefined, close: () => undefined };
  const { openSharedLimits } = await import('./postgres/limits/open-shared-limits.ts');
  const shared = openSharedLimits(address, nodeClock);
  return { paid: paidBy(shared), close: shared.close };
}
