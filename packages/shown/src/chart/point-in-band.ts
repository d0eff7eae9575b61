/** How a point is drawn within its interval, in the units of the drawing. */
export interface PointInBand {
  /** Of the point, which never covers both ends of its interval. */
  readonly radius: number;
  /** The interval is narrower than the smallest point: it has to be seen above and below it. */
  readonly isNarrow: boolean;
}

const SMALLEST = 2.5;
/** Of the interval that is seen at either side of the point. */
const SEEN = 2.5;

/** `low` and `high` are places in the drawing; a point without an interval has its usual size. */
export function pointInBand(
  usual: number,
  band: { readonly low: number; readonly high: number } | null,
): PointInBand {
  if (band === null) return { radius: usual, isNarrow: false };
  const room = Math.abs(band.high - band.low) / 2 - SEEN;
  return { radius: Math.min(usual, Math.max(SMALLEST, room)), isNarrow: room < SMALLEST };
}
