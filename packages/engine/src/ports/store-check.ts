/** Something in a store that is not what was put there. */
export interface StoreFinding {
  /** `run 20260101T000000-0a1b2c3d`, `the journal of run …`, `the database`. */
  readonly what: string;
  readonly message: string;
}

/** What a look at everything in a store came to. */
export interface StoreCheck {
  /** How many of each were looked at: runs, scorings, rows of journals, bytes of blobs … */
  readonly looked_at: Readonly<Record<string, number>>;
  readonly findings: readonly StoreFinding[];
}
