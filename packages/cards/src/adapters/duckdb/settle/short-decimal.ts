const billion = 1e9;

/** Nine decimals: scores and bounds are rarely written with more. */
export const unit = `${billion}::HUGEINT`;

/**
 * Whether a column is a decimal of at most nine places and fourteen digits. Two such decimals are two doubles, so the
 * nearest one is the number as it was written (the shortest decimal that reads back as the same double).
 */
export function isShortDecimal(column: string): string {
  return `(abs(${column}) < 1e5 AND round(${column} * ${billion}) / ${billion} = ${column})`;
}

/**
 * Such a decimal as a whole number of billionths: sums, differences and products of these are exact. Each fits into
 * 64 bits, products do not.
 */
export function billionths(column: string, type: 'BIGINT' | 'HUGEINT' = 'HUGEINT'): string {
  return `round(${column} * ${billion})::${type}`;
}

/** θ as such a number. θ must be a short decimal. */
export function inBillionths(theta: number): string {
  return `${Math.round(theta * billion)}::HUGEINT`;
}

/** Whether most − least > θ · (high − low), exactly, for short decimals. */
export function exceedsExactly(theta: number): string {
  const spread = `(${billionths('most')} - ${billionths('least')})`;
  const range = `(${billionths('high')} - ${billionths('low')})`;
  return `(${spread} * ${unit} > ${inBillionths(theta)} * ${range})`;
}
