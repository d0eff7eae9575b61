import { logGamma } from './log-gamma.ts';
import { normalQuantile } from './normal-quantile.ts';
import { studentTail } from './student-tail.ts';

/**
 * The t with P(T ≤ t) = p, 0 < p < 1, df > 0 (any real). Closed forms for df = 1 and 2. Else Newton from the
 * normal quantile: the tail is convex and the start lies on its left, so the steps never overshoot; one that goes
 * back is rounding, and the end.
 */
export function studentQuantile(p: number, df: number): number {
  if (p < 0.5) return -upperQuantile(p, df);
  return p === 0.5 ? 0 : upperQuantile(1 - p, df);
}

/** The t with P(T > t) = tail, for tail < ½. */
function upperQuantile(tail: number, df: number): number {
  if (df === 1) return 1 / Math.tan(Math.PI * tail);
  if (df === 2) return (1 - 2 * tail) / Math.sqrt(2 * tail * (1 - tail));
  const peak = Math.exp(logGamma((df + 1) / 2) - logGamma(df / 2)) / Math.sqrt(df * Math.PI);
  let t = df > 1 ? -normalQuantile(tail) : 0;
  for (let i = 0; i < 10_000; i++) {
    const density = peak * Math.exp((-(df + 1) / 2) * Math.log1p((t * t) / df));
    const next = t + (studentTail(t, df) - tail) / density;
    if (!(next - t > 1e-14 * next)) return next;
    t = next;
  }
  return t;
}
