import type { Digest, JsonValue } from '@assay/records';
import { PendingRequest } from '../ask/pending-request.ts';
import type { Message } from '../ports/model.ts';

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
