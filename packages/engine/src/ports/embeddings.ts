import type { Usage } from '@assay/records';

export type Vector = readonly number[];

/** One vector per text, in the order given. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly Vector[]>;

export interface EmbeddingReply {
  /** One per text, in the order given. */
  readonly vectors: readonly Vector[];
  readonly usage?: Usage;
}

/** A model of embeddings, open. Throws ModelFailure; limits, retries, spend and cache are those of whoever asks. */
export interface Embeddings {
  /** What of it can change a vector, without secrets. */
  readonly identity: Readonly<Record<string, string | number | null>>;
  /** Texts in one request. */
  readonly batch: number;
  readonly embed: (texts: readonly string[], signal: AbortSignal) => Promise<EmbeddingReply>;
  /** Of one that holds something open. */
  readonly close?: () => Promise<void>;
}
