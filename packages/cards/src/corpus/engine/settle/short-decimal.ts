/** Nine decimals: scores and bounds are rarely written with more. */
const unit = 1e9;

/**
 * Whether a column is a decimal of at most nine places and fourteen digits. Two such decimals are two doubles, so the
 * nearest one is the number as it was written (the shortest decimal that reads back as the same double).
 */
export function isShortDecimal(column: string): string {
  return `(abs(${column}) < 1e5 AND round(${column} * ${unit}) / ${unit} = ${column})`;
}

/** Such a decimal as a whole number of billionths: sums, differences and products of these are exact. */
export function billionths(column: string): string {
  return `round(${column} * ${unit})::HUGEINT`;
}

/** Whether most − least > θ · (high − low), exactly, for short decimals. θ must be one, too. */
export function exceedsExactly(theta: number): string {
  const spread = `(${billionths('most')} - ${billionths('least')})`;
  const range = `(${billionths('high')} - ${billionths('low')})`;
  return `(${spread} * ${unit}::HUGEINT > ${Math.round(theta * unit)}::HUGEINT * ${range})`;
}
