import type { Interval } from '@assay/metrics';
import type { ReproducedMetric } from '@assay/records';

/** Rounded half away from zero at so many digits behind the point, by the shortest decimal form of the number. */
export function roundDecimal(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = value.toString().split('e');
  const shifted = Number(`${digits}e${Number(exponent) + decimals}`);
  const whole = Math.sign(shifted) * Math.round(Math.abs(shifted));
  const [left = '0', power = '0'] = whole.toString().split('e');
  return Number(`${left}e${Number(power) - decimals}`);
}

/** The difference of two numbers as they are printed: 80.20 − 92.49 is −12.29, not −12.289999999999992. */
export function printedDifference(obtained: number, reported: number, decimals: number): number {
  const difference = roundDecimal(obtained, decimals) - roundDecimal(reported, decimals);
  return roundDecimal(difference, decimals);
}

type Judged = Pick<ReproducedMetric, 'outcome' | 'why'>;

/** The number of the paper, as its file writes it. */
interface Printed {
  readonly value: number;
  readonly decimals: number;
}

/** What the number obtained rests on. */
export interface Basis {
  /** Answers, or groups of answers that are drawn together. */
  readonly units: number;
  /** From the least to the most that the number can be, in its own unit; null: it has no such ends. */
  readonly span: number | null;
  /** Why it is not the quantity that the paper reports: a part of the data, another model, another definition. */
  readonly unlike: string | null;
  /** Why there is no interval, or none with a width. */
  readonly whyNone: string | null;
  /** How far samples that are all alike may be from the truth, in the unit of the numbers; null: nothing is known of that. */
  readonly unseen: number | null;
}

interface Numbers {
  readonly reported: Printed | null;
  readonly obtained: number | null;
  readonly interval: Interval | null;
  readonly delta: number | null;
  readonly tolerance: number;
  /** Null where nothing was measured. */
  readonly basis: Basis | null;
}

/** Fewer answers confirm nothing: of ten that are all right, three in ten could still be wrong. */
const LEAST_TO_CONFIRM = 10;
/** Fewer answers do not refute anything either: three that are all wrong leave a number of 50 possible. */
const LEAST_TO_REFUTE = 4;
/** An interval that covers more of what the number can be confirms nothing. */
const MOST_COVERED = 0.5;

export const ONLY_CLAIMED =
  'only the reproduction’s own file states the number: there are no outputs to measure it on';

/**
 * What the number obtained says about the number reported. A difference is judged by an interval, or by a declared tolerance, where
 * both numbers are the same quantity and enough answers stand behind it; the paper's rounding is granted.
 */
export function judgeRow({ reported, obtained, interval, delta, tolerance, basis }: Numbers): Judged {
  if (reported === null) return { outcome: 'not_reported', why: 'the paper does not report this number' };
  if (obtained === null || delta === null || basis === null)
    return { outcome: 'not_obtained', why: basis?.whyNone ?? 'nothing was measured for it' };
  const open = (why: string): Judged => ({ outcome: 'not_comparable', why });
  if (basis.unlike !== null) return open(basis.unlike);
  const { low, high } = roundedEnds(reported, basis.span);
  const isInside =
    interval !== null &&
    ((reported.value >= interval.low && reported.value <= interval.high) ||
      (low <= interval.high && high > interval.low));
  const isRefuted = interval !== null && !isInside && interval.low < interval.high;
  if (basis.units < (isRefuted ? LEAST_TO_REFUTE : LEAST_TO_CONFIRM)) return open(tooFew(basis));
  if (interval !== null && isInside && coversMost(interval, basis.span))
    return open(
      `cannot tell: the interval covers ${Math.round(((interval.high - interval.low) / basis.span!) * 100)} % of what the number can be, so almost any reported number would lie in it`,
    );
  if (Math.abs(delta) <= tolerance) {
    const same =
      delta === 0 ? 'the two numbers are equal' : `the difference is within the tolerance ${tolerance}`;
    return { outcome: 'consistent', why: same };
  }
  if (obtained >= low && obtained < high)
    return { outcome: 'consistent', why: 'the number obtained rounds to the one that the paper prints' };
  if (interval === null)
    return open(
      `without an interval a difference cannot be judged: ${basis.whyNone ?? 'nothing can be resampled'}`,
    );
  if (interval.low === interval.high && (basis.unseen === null || Math.abs(delta) <= basis.unseen))
    return open(
      `${basis.whyNone ?? 'the interval has no width'}, which cannot tell a difference as small as this one`,
    );
  if (isInside) return { outcome: 'consistent', why: 'the reported number is within the interval' };
  const side = reported.value > interval.high ? 'above' : 'below';
  return { outcome: 'deviates', why: `the reported number is ${side} the interval` };
}

function tooFew({ units }: Basis): string {
  const stand = units === 1 ? 'answer stands' : 'answers that are independent stand';
  return `cannot tell: ${units} ${stand} behind the number, and fewer than ${LEAST_TO_CONFIRM} confirm nothing`;
}

function coversMost({ low, high }: Interval, span: number | null): boolean {
  return span !== null && high - low > span * MOST_COVERED;
}

/**
 * All numbers that a paper prints so: 96.7 is from 96.65 to below 96.75. Of a number with too few digits to say anything (an
 * accuracy of 1) none but itself.
 */
function roundedEnds({ value, decimals }: Printed, span: number | null): { low: number; high: number } {
  const half = 0.5 * 10 ** -decimals;
  if (span !== null && 2 * half > span * LARGEST_DIGIT) return { low: value, high: value };
  return { low: roundDecimal(value - half, decimals + 2), high: roundDecimal(value + half, decimals + 2) };
}

/** The last digit of a number may be worth up to this share of what the number can be. */
const LARGEST_DIGIT = 0.1;
