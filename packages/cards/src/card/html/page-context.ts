import type { Card, CardSubject } from '@assay/records';

/** How much of a long list a page shows; the card's JSON always has everything. */
export interface PageLimits {
  /** Reports in the table at the end. */
  readonly rows: number;
  /** Rows or documents listed for one number. */
  readonly evidence: number;
  readonly comparisons: number;
}

export const pageLimits: PageLimits = { rows: 500, evidence: 50, comparisons: 100 };

/** What every part of a page knows. */
export interface PageContext {
  readonly card: Card;
  readonly limits: PageLimits;
  /** Where the card of another subject is, from this page; null where there is none. */
  readonly linkTo: (subject: CardSubject) => string | null;
}
