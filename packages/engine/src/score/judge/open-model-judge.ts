import { ModelQueues } from '../../ask/model-queues.ts';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Digester } from '../../ports/digester.ts';
import type { Judge } from '../../ports/judge.ts';
import type { Model } from '../../ports/model.ts';
import { ScoringSession } from '../scoring-session.ts';
import { modelJudge } from './model-judge.ts';

export interface ModelJudgeRequest {
  readonly declared: DeclaredModel;
  readonly model: Model;
  /** Where what it costs is counted under. */
  readonly name: string;
  /** Times the same prompt is sent again after a reply that is not a verdict. */
  readonly reasks?: number;
  readonly clock: Clock;
  readonly digester: Digester;
  readonly signal: AbortSignal;
}

const LONGEST_FIELD = 100_000;

/** A model as a judge outside of a scoring: asked with the limits and retries it is declared with, nothing is kept. */
export function openModelJudge({ declared, model, name, reasks = 2, ...rest }: ModelJudgeRequest): Judge {
  const { clock, digester, signal } = rest;
  const session = new ScoringSession({
    queues: new ModelQueues({ clock, signal }),
    digester,
    cache: { get: async () => null, put: async () => undefined },
    again: true,
    scoringId: null,
  });
  const options = {
    seed: 42,
    reasks,
    html: 'text',
    max_characters: LONGEST_FIELD,
    max_tokens: null,
  } as const;
  return modelJudge({ declared, model }, { options, session, scoreName: name });
}
