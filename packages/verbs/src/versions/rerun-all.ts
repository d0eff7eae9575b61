import {
  type CampaignResult,
  type CampaignStep,
  openBoard,
  rerunCampaign,
  type ScoringContext,
} from '@assay/evaluator';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { findEvaluator } from '../evaluator/find-evaluator.ts';
import { evaluatorField } from '../submissions/evaluator-field.request.ts';
import type { Verb } from '../verb.ts';
import { withScoring } from './with-scoring.ts';

/** Told when one more submission is judged. */
export interface CampaignProgress extends CampaignStep {
  readonly kind: 'campaign_step';
}

export interface RerunAllResult extends CampaignResult {
  /** Where teams stand now and stood before; null where they had no rank. */
  readonly ranks: readonly {
    readonly team: string;
    readonly before: number | null;
    readonly after: number | null;
  }[];
}

/** Judges every submission by one version, then lets the board show it in one step. Stopped, it goes on when asked again. */
export const rerunAll: Verb<RerunAllRequest, RerunAllResult, CampaignProgress> = (
  { evaluator, scorer_of, split, reason, ...request },
  world,
  { on, signal } = {},
) =>
  withScoring(request, world, signal, async (context) => {
    const { key } = findEvaluator(evaluator, context.home).evaluator;
    const campaign = rerunCampaign({ evaluator: key, scorer_of, split, reason }, context);
    let before: ReadonlyMap<string, number | null> | null = null;
    for (;;) {
      const next = await campaign.next();
      if (next.done !== true) {
        before ??= ranksOf(key, next.value.score.split, context);
        on?.({ kind: 'campaign_step', ...next.value });
        continue;
      }
      const after = ranksOf(key, next.value.head.split, context);
      const ranks = [...after].map(([team, rank]) => ({
        team,
        before: before?.get(team) ?? null,
        after: rank,
      }));
      return { ...next.value, ranks: before === null ? [] : ranks };
    }
  });

function ranksOf(
  key: string,
  split: string,
  { home, clock }: ScoringContext,
): ReadonlyMap<string, number | null> {
  const registered = home.store.evaluators.get(key)!;
  const { entries } = openBoard({ registered, split, viewer: 'evaluator', now: clock.now() }, home);
  return new Map(entries.map(({ team, rank }) => [team, rank]));
}

/** Judge every submission to an evaluator by one version, and let the board show it. */
export const rerunAllRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    evaluator: evaluatorField,
    scorer_of: z.string().min(1).optional(),
    split: z.string().min(1).optional(),
    unsafe: z.boolean().optional(),
    reason: z.string().min(1),
  })
  .readonly();

export type RerunAllRequest = z.infer<typeof rerunAllRequest>;
