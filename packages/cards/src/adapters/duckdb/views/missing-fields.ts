import { reproducibilityFields } from '../../../signals/reproducibility.ts';
import { namedBits } from './named-bits.ts';

/** The missing fields, sorted by name, from the bits of one row or of all rows of a triple. */
export function missingFields(bits: string): string {
  const named = reproducibilityFields.map((field, bit) => [field, bit] as const);
  return namedBits(
    bits,
    named.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
