import type { Page, Store } from '@assay/engine';
import type { RunManifest, Scoring } from '@assay/records';
import { currentScoring } from '../references/find-scored.ts';
import type { Verb } from '../verb.ts';
import { withStore } from '../world/with-store.ts';
import { filteredPage } from './filtered-page.ts';
import { asksOfRuns, isOfAsked, isSince } from './is-asked.ts';
import type { ListScoringsRequest } from './list.request.ts';

/** A scoring and the run that it judges; null where that is lost. */
export interface ListedScoring {
  readonly scoring: Scoring;
  readonly manifest: RunManifest | null;
}

/** Scorings, newest first. */
export const listScorings: Verb<ListScoringsRequest, Page<ListedScoring>> = (request, world) =>
  withStore(request, world, (store) =>
    filteredPage(
      request,
      // One that is stored as current is superseded where its run has a newer one by the same scorer.
      (page) =>
        store.scorings.list({
          ...page,
          status: request.status === 'superseded' ? undefined : request.status,
        }),
      async (stored) => {
        const scoring = await asItStands(stored, store);
        if (request.status !== undefined && scoring.status !== request.status) return null;
        if (!isSince(request, scoring.created_at)) return null;
        const manifest = (await store.runs.get(scoring.run_id))?.manifest ?? null;
        const isOne = manifest === null ? !asksOfRuns(request) : isOfAsked(request, manifest);
        return isOne ? { scoring, manifest } : null;
      },
    ),
  );

/** Names mean the newest scoring of a run by a scorer: those before it are superseded, whether an event says so or not. */
async function asItStands(scoring: Scoring, store: Store): Promise<Scoring> {
  if (scoring.status !== 'current') return scoring;
  const current = await currentScoring(scoring.run_id, store, scoring.scorer_key);
  return current === null || current.id === scoring.id ? scoring : { ...scoring, status: 'superseded' };
}
