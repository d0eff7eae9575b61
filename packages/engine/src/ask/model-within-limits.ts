import type { DeclaredModel } from '../declare/project.ts';
import type { Clock } from '../ports/clock.ts';
import { type Model, ModelFailure, type ModelReply, type ModelRequest } from '../ports/model.ts';
import { asFailure } from '../solve/as-failure.ts';
import type { PaidBy } from './limits/paid-by.ts';
import { QueuedRequest } from './model-queue.ts';
import { ModelQueues } from './model-queues.ts';

export interface LimitsPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Rates that others keep to as well; without them, this model's own. */
  readonly paid?: PaidBy | undefined;
}

const asker = { refuse: () => null, count: () => {} };

/** A model for whoever asks it themselves: requests wait for its limits, and are tried again where that may help, unless they were late. */
export function modelWithinLimits(model: Model, declared: DeclaredModel, ports: LimitsPorts): Model {
  const queue = new ModelQueues({ ...ports, retriesTimeouts: false }).model(declared);
  const generate = async ({ signal: _own, ...request }: ModelRequest): Promise<ModelReply> => {
    const reply = await queue.ask(new QueuedRequest({ model, request }, asker)).catch(asFailure);
    if (reply.kind === 'produced')
      return {
        output: reply.output,
        ...(typeof reply.took_ms === 'number' ? { took_ms: reply.took_ms } : {}),
      };
    const { class: kind, message, usage, claimed } = reply;
    throw new ModelFailure(kind, message, { usage, claimed });
  };
  return { ...model, keepsTime: true, generate };
}
