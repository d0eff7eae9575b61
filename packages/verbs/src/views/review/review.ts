import type { Lead } from '@assay/engine';
import type { ReviewStatus } from '@assay/evaluator';
import { plural, shownInterval, shownNumber } from '@assay/shown';
import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { reviewStatus } from '../../review/status.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';
import type { Verb } from '../../verb.ts';
import { inHome } from '../evaluators/in-home.ts';

export interface ReviewView {
  readonly sentence: Lead;
  readonly evaluators: readonly {
    readonly key: string;
    readonly name: string;
    /** Every version of its review, for the host; null for others. */
    readonly reviews: readonly ReviewStatus[] | null;
  }[];
}

/** Where people judge, and how far they are. */
export const reviewView: Verb<ReviewViewRequest, ReviewView> = async (
  { viewer = 'public', ...request },
  world,
) => {
  const asking = await inHome(request, world, [], (home) =>
    home.store.evaluators.list().filter(({ evaluator }) => evaluator.review !== undefined),
  );
  const evaluators: ReviewView['evaluators'][number][] = [];
  for (const { evaluator } of asking) {
    const { key, display_name: name } = evaluator;
    const reviews =
      viewer === 'evaluator' ? (await reviewStatus({ ...request, evaluator: key }, world)).reviews : null;
    evaluators.push({ key, name: name ?? key, reviews });
  }
  return { sentence: leadOf(evaluators), evaluators };
};

function leadOf(evaluators: ReviewView['evaluators']): Lead {
  if (evaluators.length === 0)
    return {
      strong: 'No evaluator here uses human review.',
      rest: ' So there is no agreement, and no interval.',
    };
  const newest = evaluators.flatMap(({ reviews }) => reviews?.at(-1) ?? []);
  const [first] = newest;
  if (first === undefined)
    return {
      strong: `${plural(evaluators.length, 'evaluator')} ${evaluators.length === 1 ? 'uses' : 'use'} human review.`,
      rest: ' Judge one item at a time; only the host sees how far raters agree, and its interval.',
    };
  const open = newest.reduce((sum, { counts }) => sum + counts.open, 0);
  const disputed = newest.reduce((sum, { counts }) => sum + counts.disputed, 0);
  const [least] = first.agreement
    .filter(({ observed }) => observed !== null)
    .toSorted((a, b) => a.observed! - b.observed!);
  return {
    strong: `${plural(open, 'item')} ${open === 1 ? 'waits' : 'wait'} for raters, ${disputed} for an adjudicator.`,
    rest:
      least === undefined
        ? ' Nobody has rated the same item yet, so agreement has no interval.'
        : ` Raters agree least on ${least.criterion}: in ${shownNumber(least.observed, least.interval)} ${shownInterval(least.interval)} of pairs (p_o) over ${plural(least.items, 'item')}.`,
  };
}

/** Which evaluators ask people, and for the host how their reviews stand. */
export const reviewViewRequest = z.strictObject({ home: homeField, viewer: viewerField }).readonly();

export type ReviewViewRequest = z.infer<typeof reviewViewRequest>;
