import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Routes } from '../../../client/routes.generated.ts';
import { type SampleRow, samplesQuestion, type SampleWindow } from '../../../client/run-questions.ts';
import type { SampleSearch } from './sample-search.ts';

/** Rows that are fetched at a time. */
export const SAMPLE_WINDOW = 200;

type SampleQuery = Routes['get /api/runs/{run}/samples']['query'];

/** What the server is asked: of the address what chooses samples, and nothing else that may stand in it. */
export function sampleQuery(search: SampleSearch): SampleQuery {
  const { q, outcome, score, cohort, untagged, class: kind, turned, unstable, truncated } = search;
  const { score_min, score_max, against, sort, order } = search;
  return {
    q,
    outcome,
    score,
    cohort,
    class: kind,
    turned,
    score_min,
    score_max,
    against,
    sort,
    order,
    ...(untagged === true ? { untagged: 'true' } : {}),
    ...(unstable === true ? { unstable: 'true' } : {}),
    ...(truncated === true ? { truncated: 'true' } : {}),
  };
}

export interface SampleWindows {
  /** Undefined while it is fetched. */
  readonly rowAt: (place: number) => SampleRow | undefined;
  readonly placeOf: (sampleId: string) => number;
  /** The places that are on the screen: their rows are fetched. */
  readonly see: (from: number, to: number) => void;
  /** A place that is to be brought to the screen. */
  readonly show: (place: number) => void;
  readonly wanted: number | null;
}

/** Rows of up to a million samples, of which the browser holds those around the screen. */
export function useSampleWindows(
  run: string,
  query: SampleQuery,
  first: SampleWindow | undefined,
): SampleWindows {
  const [seen, setSeen] = useState({ from: 0, to: 0 });
  const [wanted, setWanted] = useState<number | null>(null);
  const pages = pagesOf(seen).filter((page) => page > 0);
  const fetched = useQueries({
    queries: pages.map((page) =>
      samplesQuestion(run, { ...query, offset: page * SAMPLE_WINDOW, limit: SAMPLE_WINDOW }),
    ),
  });
  const windowOf = (page: number): SampleWindow | undefined =>
    page === 0 ? first : fetched[pages.indexOf(page)]?.data;
  return {
    rowAt: (place) => {
      const found = windowOf(Math.floor(place / SAMPLE_WINDOW));
      return found === undefined ? undefined : found.rows[place - found.offset];
    },
    placeOf: (id) => {
      for (const page of [0, ...pages]) {
        const found = windowOf(page);
        const at = found?.rows.findIndex(({ sample_id: own }) => own === id) ?? -1;
        if (found !== undefined && at !== -1) return found.offset + at;
      }
      return -1;
    },
    see: (from, to) => {
      if (pagesOf({ from, to }).join() !== pagesOf(seen).join()) setSeen({ from, to });
    },
    show: setWanted,
    wanted,
  };
}

function pagesOf({ from, to }: { readonly from: number; readonly to: number }): readonly number[] {
  const [first, last] = [Math.floor(from / SAMPLE_WINDOW), Math.floor(to / SAMPLE_WINDOW)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
