import { openEnvelope } from '../ledger/envelope.ts';
import type { LedgerStore, StoredEntry } from '../ledger/ledger-store.ts';

const endings = {
  'score.superseded': 'superseded',
  'score.invalidated': 'invalidated',
  'score.withdrawn': 'withdrawn',
} as const;

/** How a score ended, with the words of whoever ended it. */
export interface ScoreEnd {
  readonly status: (typeof endings)[keyof typeof endings];
  readonly at: string | null;
  readonly reason: string | null;
  /** The score that took its place. */
  readonly superseded_by: string | null;
}

/** What became of a score by the log; null while it counts. */
export function scoreEnd(ledger: LedgerStore, scoreId: string): ScoreEnd | null {
  const last = lastEnding(ledger, scoreId);
  if (last === undefined) return null;
  const { predicate } = openEnvelope(last.envelope).statement;
  const said = (name: string): string | null => {
    const value = predicate[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    status: statusOf(last),
    at: said('at'),
    reason: said('reason'),
    superseded_by: said('superseded_by'),
  };
}

/** The last thing that the log says of a score. */
export function lastEnding(ledger: LedgerStore, scoreId: string): StoredEntry | undefined {
  return ledger.about(scoreId).findLast(({ kind }) => kind in endings);
}

export function statusOf({ kind }: StoredEntry): ScoreEnd['status'] {
  return endings[kind as keyof typeof endings];
}
