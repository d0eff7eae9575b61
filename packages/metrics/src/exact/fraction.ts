/** An exact number: numerator over a positive denominator, in lowest terms. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A fraction in lowest terms. The denominator must be positive. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  const shared = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / shared, denominator: denominator / shared };
}

/**
 * A finite number as the decimal it is written as: 0.55 is 55/100, not the binary neighbour of it. The shortest
 * decimal that reads back as the same double (ECMAScript `String`), so every literal of up to 15 digits is itself.
 */
export function fractionOf(value: number): Fraction {
  return shortFraction(value) ?? writtenFraction(value);
}

/**
 * The fraction of a decimal with at most nine places and fifteen digits, else null. Two such decimals are two doubles,
 * so the one that this double is nearest to is the shortest that reads back as it.
 */
function shortFraction(value: number): Fraction | null {
  for (const scale of scales) {
    const digits = value * scale;
    if (Math.abs(digits) >= 1e15) return null;
    const whole = Math.round(digits);
    if (whole / scale === value) return lowest(whole, scale);
  }
  return null;
}

const scales = Array.from({ length: 10 }, (_, places) => 10 ** places);

function lowest(numerator: number, denominator: number): Fraction {
  const shared = sharedDivisor(denominator, Math.abs(numerator));
  return { numerator: BigInt(numerator / shared), denominator: BigInt(denominator / shared) };
}

function writtenFraction(value: number): Fraction {
  const [mantissa, exponent = '0'] = String(value).split('e');
  const [whole, decimals = ''] = mantissa!.split('.');
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(whole! + decimals);
  return shift >= 0 ? fraction(digits * 10n ** BigInt(shift), 1n) : fraction(digits, 10n ** BigInt(-shift));
}

/** Counts as they are: 17 of 20. */
export function fractionOfCounts(numerator: number, denominator: number): Fraction {
  return fraction(BigInt(numerator), BigInt(denominator));
}

/**
 * A number that was computed in binary, taken at the fifteen digits a double always holds: 0.1 + 0.2 is
 * 0.300000000000000, three tenths. What differs from a limit within them differs.
 */
export function measuredFraction(value: number): Fraction {
  return fractionOf(Number(value.toPrecision(15)));
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtractFractions(a: Fraction, b: Fraction): Fraction {
  return addFractions(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** Negative, zero or positive as a is less than, equal to or more than b. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** The mean of one or more fractions. */
export function meanFraction(values: readonly Fraction[]): Fraction {
  const { numerator, denominator } = values.reduce(sumOf);
  return fraction(numerator, denominator * BigInt(values.length));
}

/** Not in lowest terms: over the larger denominator where it is a multiple of the other, so that long sums of decimals are fast. */
function sumOf(a: Fraction, b: Fraction): Fraction {
  if (a.denominator % b.denominator === 0n) {
    const times = a.denominator / b.denominator;
    return { numerator: a.numerator + b.numerator * times, denominator: a.denominator };
  }
  return b.denominator % a.denominator === 0n ? sumOf(b, a) : addFractions(a, b);
}

/** The nearest double while both parts are below 2^53, else within a unit in the last place. */
export function fractionNumber({ numerator, denominator }: Fraction): number {
  const size = numerator < 0n ? -numerator : numerator;
  if (size <= SAFE && denominator <= SAFE) return Number(numerator) / Number(denominator);
  const shift = BigInt(64 + 4 * (denominator.toString(16).length - size.toString(16).length));
  const scaled = shift < 0n ? numerator / (denominator << -shift) : (numerator << shift) / denominator;
  // In halves: 2 to the whole power need not be a double.
  const half = Number(shift / 2n);
  return Number(scaled) / 2 ** half / 2 ** (Number(shift) - half);
}

/** `11/14`; a whole number without a denominator. */
export function fractionText(value: Fraction): string {
  return value.denominator === 1n ? `${value.numerator}` : `${value.numerator}/${value.denominator}`;
}

/** Euclid. The first may be 0; the second is positive. Nearly all are small, and numbers are many times as fast. */
function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [b, a];
  while (smaller !== 0n && (larger > SAFE || smaller > SAFE)) [larger, smaller] = [smaller, larger % smaller];
  if (smaller === 0n) return larger;
  return BigInt(sharedDivisor(Number(larger), Number(smaller)));
}

function sharedDivisor(a: number, b: number): number {
  let [high, low] = [a, b];
  while (low !== 0) [high, low] = [low, high % low];
  return high;
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
