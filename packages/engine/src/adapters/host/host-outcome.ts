/** What came of a question to the user's code. Texts are that code's words; values are JSON and unchecked. */
export type HostOutcome =
  /** `ms`: how long it was at it. */
  | { readonly kind: 'value'; readonly value: unknown; readonly ms: number }
  /** `place`: file, line and column; empty where it is not known. */
  | { readonly kind: 'threw'; readonly said: string; readonly message: string; readonly place: string }
  | { readonly kind: 'not-json'; readonly fault: string }
  /** Its process ended, or had to be ended, before the answer. */
  | { readonly kind: 'ended'; readonly how: string }
  | { readonly kind: 'late' }
  /** Whoever asked does not wait any more. */
  | { readonly kind: 'given-up' };
