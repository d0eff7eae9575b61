import type { Page } from '@assay/engine';
import { type OpenBaseline, openBaseline } from '../baselines/open-baseline.ts';
import type { Verb } from '../verb.ts';
import { withStore } from '../world/with-store.ts';
import { filteredPage } from './filtered-page.ts';
import { asksOfRuns, isOfAsked, isSince } from './is-asked.ts';
import type { ListRequest } from './list.request.ts';

/** Baselines by name, and what they point to. */
export const listBaselinePage: Verb<ListRequest, Page<OpenBaseline>> = (request, world) =>
  withStore(request, world, (store) =>
    filteredPage(
      request,
      (page) => store.baselines.list(page),
      async (baseline) => {
        const open = await openBaseline(baseline, store);
        const isOne = open.manifest === null ? !asksOfRuns(request) : isOfAsked(request, open.manifest);
        return isOne && isSince(request, baseline.set_at) ? open : null;
      },
    ),
  );
