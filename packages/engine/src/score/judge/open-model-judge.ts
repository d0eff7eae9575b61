import type { Usage } from '@assay/records';
import type { PaidBy } from '../../ask/limits/paid-by.ts';
import { ModelQueues } from '../../ask/model-queues.ts';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Cache } from '../../ports/cache.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Digester } from '../../ports/digester.ts';
import type { Judge } from '../../ports/judge.ts';
import type { Model } from '../../ports/model.ts';
import { ScoringSession } from '../scoring-session.ts';
import { modelJudge, type ModelJudgeOptions } from './model-judge.ts';

interface Asking {
  readonly clock: Clock;
  readonly digester: Digester;
  readonly signal: AbortSignal;
  /** Rates that others keep to as well; without them, this judge's own. */
  readonly paid?: PaidBy | undefined;
}

export interface ModelJudgeRequest extends Asking {
  readonly declared: DeclaredModel;
  readonly model: Model;
  /** Where what it costs is counted under. */
  readonly name: string;
  /** Times the same prompt is sent again after a reply that is not a verdict. */
  readonly reasks?: number;
}

const LONGEST_FIELD = 100_000;
const keepNothing: Pick<Cache, 'get' | 'put'> = { get: async () => null, put: async () => undefined };

/** A model as a judge outside of a scoring: asked with the limits and retries it is declared with, nothing is kept. */
export function openModelJudge({ declared, model, name, reasks = 2, ...asking }: ModelJudgeRequest): Judge {
  const session = openJudgeSession({ ...asking, cache: keepNothing, again: true, name });
  return session.judge(declared, model, {
    seed: 42,
    reasks,
    html: 'text',
    max_characters: LONGEST_FIELD,
    max_tokens: null,
  });
}

/** Judges that share their limits, what they may spend, and what is kept of their verdicts. */
export interface JudgeSession {
  readonly judge: (declared: DeclaredModel, model: Model, options: ModelJudgeOptions['options']) => Judge;
  /** Requests, tokens and cost so far; null: nobody was asked. */
  readonly used: () => (Usage & { readonly requests: number }) | null;
}

export interface JudgeSessionRequest extends Asking {
  /** Verdicts by everything that can change them; `again` asks again, and keeps the new ones. */
  readonly cache: Pick<Cache, 'get' | 'put'>;
  readonly again: boolean;
  readonly name: string;
}

export function openJudgeSession({
  clock,
  digester,
  signal,
  cache,
  again,
  name,
  paid,
}: JudgeSessionRequest): JudgeSession {
  const queues = new ModelQueues({ clock, signal, paid });
  const session = new ScoringSession({ queues, digester, cache, again, scoringId: null });
  return {
    judge: (declared, model, options) =>
      modelJudge({ declared, model }, { options, session, scoreName: name }),
    used: () => session.judges.total(),
  };
}
