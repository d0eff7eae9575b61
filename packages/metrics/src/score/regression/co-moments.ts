/**
 * Centred second moments of pairs, updated one by one (Welford; Chan et al.): constant memory, no cancellation.
 * Everything is measured from the first pair, so that values far from zero keep the digits in which they differ.
 */
export class CoMoments {
  #n = 0;
  #firstX = 0;
  #firstY = 0;
  #meanX = 0;
  #meanY = 0;
  /** Σ (x − mean x)² and so on. */
  xx = 0;
  yy = 0;
  xy = 0;

  add(x: number, y: number): void {
    this.#n++;
    if (this.#n === 1) [this.#firstX, this.#firstY] = [x, y];
    const [fromX, fromY] = [x - this.#firstX, y - this.#firstY];
    const dx = fromX - this.#meanX;
    const dy = fromY - this.#meanY;
    this.#meanX += dx / this.#n;
    this.#meanY += dy / this.#n;
    this.xx += dx * (fromX - this.#meanX);
    this.yy += dy * (fromY - this.#meanY);
    this.xy += dx * (fromY - this.#meanY);
  }

  /** Pearson's r; null where a side is constant, or its spread so small or large that squares leave the range of a double. */
  correlation(): number | null {
    return correlationOf(this);
  }
}

interface CentredMoments {
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

/** Pearson's r from centred second moments. */
export function correlationOf({ xx, yy, xy }: CentredMoments): number | null {
  if (!hasDigits(xx) || !hasDigits(yy)) return null;
  // One root where it can be had: numbers on a line then give 1, not a rounding less.
  const product = xx * yy;
  const root = hasDigits(product) ? Math.sqrt(product) : Math.sqrt(xx) * Math.sqrt(yy);
  const r = xy / root;
  return Number.isFinite(r) ? Math.max(-1, Math.min(1, r)) + 0 : null;
}

/** Neither 0 nor beyond a double, nor so small that underflow took digits. */
function hasDigits(sum: number): boolean {
  return sum > 2 ** -960 && Number.isFinite(sum);
}
