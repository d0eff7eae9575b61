/** Where the things of a paper are, as far as it is known. */
export interface Addresses {
  /** Of the paper: arXiv or DOI. */
  readonly paper: string | null;
  readonly dataset: string | null;
  /** What the paper is called. */
  readonly title?: string | null;
}
