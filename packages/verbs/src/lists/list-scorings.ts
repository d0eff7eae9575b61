import type { Page } from '@assay/engine';
import type { RunManifest, Scoring } from '@assay/records';
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
      (page) => store.scorings.list({ ...page, status: request.status }),
      async (scoring) => {
        if (!isSince(request, scoring.created_at)) return null;
        const manifest = (await store.runs.get(scoring.run_id))?.manifest ?? null;
        const isOne = manifest === null ? !asksOfRuns(request) : isOfAsked(request, manifest);
        return isOne ? { scoring, manifest } : null;
      },
    ),
  );
