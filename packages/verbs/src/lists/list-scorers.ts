import type { Page } from '@assay/engine';
import { AssayError, type ScorerVersion, type Scoring } from '@assay/records';
import type { Verb } from '../verb.ts';
import { withStore } from '../world/with-store.ts';
import { isOfAsked, isSince, asksOfRuns } from './is-asked.ts';
import type { ListRequest } from './list.request.ts';

/** A version of a scorer, and where it was last used. */
export interface ListedScorer {
  readonly version: ScorerVersion;
  readonly scorer_key: string;
  /** Scorings by it that are asked for. */
  readonly scorings: number;
  readonly last_used_at: string;
}

/** The versions of scorers that made scorings, last used first. */
export const listScorers: Verb<ListRequest, Page<ListedScorer>> = (request, world) =>
  withStore(request, world, async (store) => {
    const used = new Map<string, { newest: Scoring; scorings: number }>();
    for (const scoring of (await store.scorings.list()).items) {
      const run = await store.runs.get(scoring.run_id);
      const isOne = run === null ? !asksOfRuns(request) : isOfAsked(request, run.manifest);
      if (!isOne || !isSince(request, scoring.created_at)) continue;
      const known = used.get(scoring.scorer_version);
      if (known === undefined) used.set(scoring.scorer_version, { newest: scoring, scorings: 1 });
      else known.scorings += 1;
    }
    const { limit = 20, after } = request;
    const digests = [...used.keys()];
    const first = after === undefined ? 0 : digests.indexOf(after) + 1;
    if (after !== undefined && first === 0) throw unknownPage(after);
    const shown = digests.slice(first, first + limit);
    const items: ListedScorer[] = [];
    for (const digest of shown) {
      const { newest, scorings } = used.get(digest)!;
      const version = await store.scorings.getVersion(newest.scorer_version);
      const { scorer_key, created_at: last_used_at } = newest;
      if (version !== null) items.push({ version, scorer_key, scorings, last_used_at });
    }
    return { items, next: first + limit < digests.length ? shown.at(-1)! : null };
  });

function unknownPage(after: string): AssayError {
  const message = `${JSON.stringify(after)} is not a page of this list`;
  return new AssayError('usage', 'E_PAGE', message, { field: 'after', fix: 'Begin with the first page.' });
}
