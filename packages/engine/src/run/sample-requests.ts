import type { JsonValue } from '@assay/records';
import { type ModelEndpoint, maxTokensOf } from '../ask/model-endpoint.ts';
import { readReply } from '../ask/reply/read-reply.ts';
import type { ModelRequest } from '../ports/model.ts';
import type { PendingSample } from './pending-sample.ts';
import type { RunPlan } from './run-plan.ts';
import { runSeed, trialSeed } from './trial-seed.ts';

export interface SampleRequests {
  /** What the model is handed of a sample. */
  readonly requestOf: (sample: PendingSample) => Omit<ModelRequest, 'signal'>;
  readonly asked: ModelEndpoint<PendingSample, JsonValue>;
}

/** How the samples of a run are put to its model. */
export function sampleRequests({ manifest, model, limits, budget, faultOf }: RunPlan): SampleRequests {
  const parameters = manifest.model.parameters ?? {};
  const seeds = Array.from({ length: manifest.num_trials }, (_, trial) => trialSeed(manifest, trial));
  const requestOf = ({ id, input, messages, trial }: PendingSample): Omit<ModelRequest, 'signal'> => ({
    id,
    input,
    messages,
    parameters,
    attempt: trial,
    seed: seeds[trial]!,
  });
  return {
    requestOf,
    asked: {
      limits,
      price: budget.price,
      maxTokens: model.asksOften === true ? null : maxTokensOf(parameters),
      replays: model.replays === true,
      keepsTime: model.keepsTime === true,
      ...(model.ahead === undefined ? {} : { ahead: model.ahead }),
      send: ({ id, input, messages, trial }, signal) =>
        model.generate({ id, input, messages, parameters, attempt: trial, seed: seeds[trial]!, signal }),
      read: (reply) => readReply(reply, faultOf),
      promptOf: ({ messages }) => JSON.stringify(messages),
      jitter: { seed: runSeed(manifest), nameOf: ({ ordinal, trial }) => `${ordinal}/${trial}` },
      retriesTimeouts: false,
      endsWhenDenied: true,
      endsWhenSilent: true,
    },
  };
}
