/** One vector per text, in the order given. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

/** A model of embeddings, open; `identity` is what of it can change a vector, without secrets. */
export interface Embeddings {
  readonly identity: Readonly<Record<string, string | number | null>>;
  /** Texts in one request. */
  readonly batch: number;
  readonly embed: EmbedTexts;
}
