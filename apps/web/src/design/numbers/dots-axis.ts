import { roundEnds } from '@assay/shown';

interface Axis {
  readonly from: number;
  readonly to: number;
}

const WHOLE: Axis = { from: 0, to: 1 };

/**
 * From where to where a number over time is drawn: shares from 0 to 1; where they and their intervals lie in less than half
 * of that, and of other numbers, between round ends around them.
 */
export function dotsAxis(values: readonly number[]): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const areShares = least >= WHOLE.from && most <= WHOLE.to;
  if (values.length === 0 || (areShares && most - least >= 0.5)) return WHOLE;
  if (least === most) return areShares ? WHOLE : { from: Math.min(0, least), to: Math.max(0, most) };
  const middle = least / 2 + most / 2;
  const { from, to } = roundEnds({ from: middle, to: middle }, values);
  return areShares ? { from: Math.max(WHOLE.from, from), to: Math.min(WHOLE.to, to) } : { from, to };
}
