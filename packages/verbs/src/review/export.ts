import { exchangeFormats, labelStudioConfig, nextItems } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import type { ReviewExportRequest } from './exchange.request.ts';
import { withDesks } from './with-desks.ts';

export interface ExportedReview {
  readonly items: number;
  /** Until then nobody else gets them; null where there are none. */
  readonly until: string | null;
  readonly contents: string;
  /** The labelling interface for Label Studio. */
  readonly config: string | null;
}

const USUAL = 100;

/** Items of the newest version for a rater, blind, as another tool reads them; they are kept for the rater meanwhile. */
export const reviewExport: Verb<ReviewExportRequest, ExportedReview> = (
  { rater, as, most = USUAL, hours, ...request },
  world,
) =>
  withDesks(request, world, async (desks) => {
    const desk = desks.at(-1)!;
    const items = await nextItems(desk, rater, { most, ...(hours === undefined ? {} : { hours }) });
    const { rubric } = desk.files;
    return {
      items: items.length,
      until: items[0]?.until ?? null,
      contents: exchangeFormats[as].write({ items, rater, rubric }),
      config: as === 'label-studio' ? labelStudioConfig(rubric) : null,
    };
  });
