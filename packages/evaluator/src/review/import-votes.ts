import { AssayError, canonicalJson } from '@assay/records';
import type { ReturnedBallot } from './exchange-formats.ts';
import { asKept } from './queue/blind-view.ts';
import { type Ballot, castVote } from './queue/cast-vote.ts';
import type { ReviewDesk } from './review-desk.ts';
import { standingVotes } from './settle/item-state.ts';

/** What became of a verdict that came back. */
export interface ImportedVote {
  readonly item: string;
  readonly rater: string | null;
  /** `known`: the same vote is there already, so that a file can be read twice. */
  readonly outcome: 'counted' | 'known' | 'refused';
  readonly code: string | null;
  readonly why: string | null;
}

/** Takes verdicts in one by one, each durable by itself: one that is refused keeps no other from counting. */
export async function importVotes(
  ballots: readonly ReturnedBallot[],
  desk: ReviewDesk,
): Promise<readonly ImportedVote[]> {
  const outcomes: ImportedVote[] = [];
  for (const ballot of ballots) outcomes.push(await importVote(ballot, desk));
  return outcomes;
}

async function importVote(
  { item, rater, values, reason }: ReturnedBallot,
  desk: ReviewDesk,
): Promise<ImportedVote> {
  const of = { item, rater };
  if (rater === null)
    return {
      ...of,
      outcome: 'refused',
      code: 'E_REVIEW_RATER',
      why: 'the file does not say who the rater is',
    };
  try {
    await castVote({ item, rater, values, reason }, desk);
    return { ...of, outcome: 'counted', code: null, why: null };
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble !== 'usage') throw error;
    const { code, message: why } = error;
    const isKnown = code === 'E_VOTE_TWICE' && isSame({ item, rater, values, reason }, desk);
    return {
      ...of,
      outcome: isKnown ? 'known' : 'refused',
      code: isKnown ? null : code,
      why: isKnown ? null : why,
    };
  }
}

function isSame(ballot: Ballot, desk: ReviewDesk): boolean {
  const { item, rater } = ballot;
  const kept = asKept(ballot.values, desk.home.store.reviews.item(item)!, rater, desk);
  const standing = standingVotes(desk.home.store.reviews.votes({ item })).findLast(
    (vote) => vote.rater === rater,
  );
  return canonicalJson(standing?.values ?? null) === canonicalJson(kept);
}
