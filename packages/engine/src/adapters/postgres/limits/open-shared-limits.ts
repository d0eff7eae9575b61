import type { Clock } from '../../../ports/clock.ts';
import type { SharedLimits } from '../../../ports/shared-limits.ts';
import { PostgresDatabase } from '../waiting/postgres-database.ts';
import { SharedLedger } from './shared-ledger.ts';
import { SharedPaidTime } from './shared-paid-time.ts';

/** Limits that are kept beside a store, for all who use it. The connection is made by whoever has limits. */
export function openSharedLimits(address: string, clock: Clock): SharedLimits {
  let opened: PostgresDatabase | null = null;
  const database = (): PostgresDatabase => (opened ??= new PostgresDatabase(address, null));
  const ledgers: SharedLedger[] = [];
  return {
    paidTime: (name) => new SharedPaidTime(database(), name, clock),
    ledger: (runId, ceilings) => {
      const ledger = new SharedLedger(database(), runId, ceilings);
      ledgers.push(ledger);
      return ledger;
    },
    close: () => {
      for (const ledger of ledgers) ledger.close();
      opened?.close();
    },
  };
}
