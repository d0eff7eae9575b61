import { randomStream } from '@assay/metrics';
import type { Digest, JsonValue, RunManifest } from '@assay/records';
import { maxTokensOf, type ModelEndpoint, PendingRequest } from '../model-client/pending-request.ts';
import { readReply } from '../model-client/read-reply.ts';
import type { Message, ModelRequest } from '../ports/model.ts';
import type { RunPlan } from './run-plan.ts';

/** Providers take 31 bits. */
const SEEDS = 2 ** 31;

/** The manifest's seed as a number: its digits may be more than one holds. */
export function runSeed({ seed }: Pick<RunManifest, 'seed'>): number {
  return Number(BigInt(seed) % BigInt(SEEDS));
}

/**
 * The seed that a provider is handed: the manifest's own for the first trial of the first run, another one
 * for every further trial and run, the same whenever the run is made again.
 */
export function trialSeed(manifest: Pick<RunManifest, 'seed' | 'run_index'>, trial: number): number {
  const seed = runSeed(manifest);
  if (manifest.run_index === 0 && trial === 0) return seed;
  return randomStream(seed, `run/${manifest.run_index}/attempt/${trial}`).nextUint32() >>> 1;
}

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

/** One (sample, trial) that the model is asked for. Of the sample it holds the input alone. */
export class PendingSample extends PendingRequest {
  readonly ordinal: number;
  readonly trial: number;
  readonly id: string;
  readonly input: JsonValue;
  readonly inputDigest: Digest;
  readonly messages: readonly Message[];
  cacheKey: Digest | null = null;

  constructor(
    sample: {
      readonly ordinal: number;
      readonly input: { readonly id: string; readonly input: JsonValue };
      readonly input_digest: Digest;
    },
    trial: number,
    messages: readonly Message[],
  ) {
    super();
    this.ordinal = sample.ordinal;
    this.trial = trial;
    this.id = sample.input.id;
    this.input = sample.input.input;
    this.inputDigest = sample.input_digest;
    this.messages = messages;
  }
}
