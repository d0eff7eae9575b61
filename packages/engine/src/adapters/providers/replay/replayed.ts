import type { Digest, JsonObject, JsonValue, MissingClass } from '@assay/records';

export type ReplayedOutput =
  | { readonly kind: 'produced'; readonly output: JsonValue; readonly trajectory?: JsonObject }
  | {
      readonly kind: 'failed';
      readonly class: MissingClass;
      readonly message: string;
      readonly claimed?: true;
    };

/** Outputs to be replayed, by sample and trial. */
export interface Replayed {
  readonly digest: Digest;
  readonly find: (id: string, trial: number) => ReplayedOutput | undefined;
}
