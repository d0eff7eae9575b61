/** A problem in the files of another tool. */
export interface Translated {
  readonly files: Readonly<Record<string, string>>;
  /** What the other tool needs and the problem does not say, and what it has no equivalent for. */
  readonly notes: readonly string[];
}
