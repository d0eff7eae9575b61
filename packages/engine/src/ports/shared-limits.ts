import type { PaidTime } from '../ask/limits/paid-time.ts';
import type { Ceilings, SpendLedger } from '../ask/spend/spend-ledger.ts';

/** Limits that hold for all workers together. */
export interface SharedLimits {
  /** One rate, the same for everybody who names it. */
  readonly paidTime: (name: string) => PaidTime;
  /** What everybody who serves this run has spent and set aside, under its ceilings. */
  readonly ledger: (runId: string, ceilings: Ceilings) => SpendLedger;
  readonly close: () => void;
}
