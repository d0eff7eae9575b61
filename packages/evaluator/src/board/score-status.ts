import type { LedgerStore } from '../ledger/ledger-store.ts';

/** What became of a score, by the log. */
export type ScoreStatus = 'current' | 'superseded' | 'invalidated' | 'withdrawn';

const endings = {
  'score.superseded': 'superseded',
  'score.invalidated': 'invalidated',
  'score.withdrawn': 'withdrawn',
} as const;

/** The last thing that the log says of a score. */
export function scoreStatus(ledger: LedgerStore, scoreId: string): ScoreStatus {
  const last = ledger.about(scoreId).findLast(({ kind }) => kind in endings);
  return last === undefined ? 'current' : endings[last.kind as keyof typeof endings];
}
