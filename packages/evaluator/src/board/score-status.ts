import type { LedgerStore } from '../ledger/ledger-store.ts';
import { lastEnding, type ScoreEnd, statusOf } from './score-end.ts';

/** What became of a score, by the log. */
export type ScoreStatus = 'current' | ScoreEnd['status'];

/** The last thing that the log says of a score. */
export function scoreStatus(ledger: LedgerStore, scoreId: string): ScoreStatus {
  const last = lastEnding(ledger, scoreId);
  return last === undefined ? 'current' : statusOf(last);
}
