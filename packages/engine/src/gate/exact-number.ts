/** A fraction of whole numbers: sums, differences and comparisons without rounding. The denominator is positive. */
export interface ExactNumber {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Counts as they are: 17 of 20. */
export function ratio(numerator: number, denominator: number): ExactNumber {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** A number as someone wrote it: 0.8 is eight tenths, not the binary number next to it. */
export function written(value: number): ExactNumber {
  return fromDecimal(String(value));
}

/**
 * A number that was computed in binary, taken at the fifteen digits a double always holds: 0.1 + 0.2 is
 * 0.300000000000000, three tenths. What differs from a limit within them differs for the gate.
 */
export function measured(value: number): ExactNumber {
  return fromDecimal(value.toPrecision(15));
}

function fromDecimal(text: string): ExactNumber {
  const [digits, exponent] = text.split('e') as [string, string?];
  const [whole, fraction = ''] = digits.split('.') as [string, string?];
  const shift = Number(exponent ?? 0) - fraction.length;
  const integer = BigInt(whole + fraction);
  return shift >= 0
    ? { numerator: integer * 10n ** BigInt(shift), denominator: 1n }
    : { numerator: integer, denominator: 10n ** BigInt(-shift) };
}

/** Negative, zero or positive, as a is below, equal to or above b. */
export function compareExact(a: ExactNumber, b: ExactNumber): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function subtract(a: ExactNumber, b: ExactNumber): ExactNumber {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** Over the larger denominator where it is a multiple of the other, so that sums of decimals stay small. */
function add(a: ExactNumber, b: ExactNumber): ExactNumber {
  if (a.denominator % b.denominator === 0n) {
    const times = a.denominator / b.denominator;
    return { numerator: a.numerator + b.numerator * times, denominator: a.denominator };
  }
  if (b.denominator % a.denominator === 0n) return add(b, a);
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** The unweighted mean; there is at least one. */
export function meanExact(numbers: readonly ExactNumber[]): ExactNumber {
  const { numerator, denominator } = numbers.reduce(add);
  return { numerator, denominator: denominator * BigInt(numbers.length) };
}

/** The nearest double, for showing. */
export function toNumber({ numerator, denominator }: ExactNumber): number {
  const scale = 10n ** 20n;
  return Number((numerator * scale) / denominator) / 1e20;
}
