import type { CardComparison } from '@assay/records';
import { shortText } from './short-text.ts';

/** What one comparison came to, as a sentence with its numbers. */
export function verdictText({ between, spread, threshold, diverges, reason }: CardComparison): string {
  if (threshold === null) return `The ${between} are ${reason ?? 'not assessable'}.`;
  const apart = `The ${between} are ${numberText(spread)} apart`;
  return diverges === 1
    ? `${apart}: more than θ · range = ${numberText(threshold)}.`
    : `${apart}: not more than θ · range = ${numberText(threshold)}.`;
}

/** The double, with the exact fraction where the double is not it. */
function numberText({ value, exact }: { readonly value: number; readonly exact: string }): string {
  return exact.includes('/') ? `${value} (${shortText(exact, 80)})` : exact;
}
