import { openEnvelope } from '../ledger/envelope.ts';
import type { LedgerStore, StoredEntry } from '../ledger/ledger-store.ts';
import { textIn } from '../ledger/statement.ts';

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

type Log = Pick<LedgerStore, 'about'>;

/** What became of a score by the log; null while nothing ended it. Which score of a submission counts, its standing says. */
export function scoreEnd(ledger: Log, scoreId: string): ScoreEnd | null {
  const last = lastEnding(ledger, scoreId);
  if (last === undefined) return null;
  const { predicate } = openEnvelope(last.envelope).statement;
  return {
    status: statusOf(last),
    at: textIn(predicate, 'at'),
    reason: textIn(predicate, 'reason'),
    superseded_by: textIn(predicate, 'superseded_by'),
  };
}

/** The last thing that the log says of the end of a score, or that it said before an entry. */
export function lastEnding(ledger: Log, scoreId: string, before = Infinity): StoredEntry | undefined {
  let last: StoredEntry | undefined;
  for (const entry of ledger.about(scoreId)) {
    if (entry.index >= before) break;
    if (entry.kind === 'score.reinstated') last = undefined;
    else if (entry.kind in endings && !namesEnded(entry, ledger)) last = entry;
  }
  return last;
}

/** A score that had ended takes no place: logs of earlier versions have such entries, and circles of two. */
function namesEnded({ kind, about, index, envelope }: StoredEntry, ledger: Log): boolean {
  if (kind !== 'score.superseded') return false;
  const by = textIn(openEnvelope(envelope).statement.predicate, 'superseded_by');
  return by === about || (by !== null && lastEnding(ledger, by, index) !== undefined);
}

function statusOf({ kind }: StoredEntry): ScoreEnd['status'] {
  return endings[kind as keyof typeof endings];
}

/** What became of a score, by the log. */
export type ScoreStatus = 'current' | ScoreEnd['status'];

/** The last thing that the log says of a score. */
export function scoreStatus(ledger: LedgerStore, scoreId: string): ScoreStatus {
  const last = lastEnding(ledger, scoreId);
  return last === undefined ? 'current' : statusOf(last);
}
