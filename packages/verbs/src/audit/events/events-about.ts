import type { EvaluatorHome } from '@assay/evaluator';
import * as z from 'zod';
import { type LoggedEvent, loggedEvent } from './logged-event.ts';

/** A part of a score's bundle, as the score names it. */
const placed = z.object({ index: z.int().nonnegative() });

type Log = EvaluatorHome['ledger']['store'];

/**
 * All that the log says about one thing, in its order: the events that name it, and the end of every key that signed them, or that
 * signed the submission and the hidden data of a score.
 */
export function eventsAbout(store: Log, id: string): readonly LoggedEvent[] {
  const own = store.about(id).map(loggedEvent);
  const proven = [...own, ...own.flatMap((event) => partsOf(event, store))];
  const signers = new Set(proven.flatMap(({ signed_by }) => signed_by));
  const revoked = [...signers]
    .filter((key) => key !== id)
    .flatMap((key) => store.about(key).filter(({ kind }) => kind === 'key.revoked'))
    .map(loggedEvent);
  return [...own, ...revoked].toSorted((a, b) => a.index - b.index);
}

/** What a bundle of a score has beside it. */
function partsOf({ kind, predicate }: LoggedEvent, store: Log): readonly LoggedEvent[] {
  if (kind !== 'score.created') return [];
  return [predicate['submission'], predicate['hidden_data']].flatMap((part) => {
    const index = placed.safeParse(part).data?.index;
    const entry = index === undefined ? null : store.entry(index);
    return entry === null ? [] : [loggedEvent(entry)];
  });
}
