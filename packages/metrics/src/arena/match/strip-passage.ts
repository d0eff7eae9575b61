import { normalCdf } from '../../compare/distributions/normal-cdf.ts';

/** Brownian motion from 0 between two absorbing bounds, lower < 0 < upper; drift and variance per unit of time. */
export interface Strip {
  readonly lower: number;
  readonly upper: number;
  readonly drift: number;
  readonly variance: number;
}

/**
 * How likely the motion does worse than to be at `height` at `time`: it was absorbed below before, or is not
 * absorbed and below that height. At a bound that is: a faster end below, or a slower one above, or below at all.
 *
 * P(absorbed below) + (2/A)·exp(−γx − μ²T/2σ²)·Σ sin(kx)·exp(−k²σ²T/2)·exp(γy)(γ sin ky − k cos ky)/(γ² + k²), with
 * k = nπ/A, γ = μ/σ², x and y counted from the lower bound: the eigenfunctions of the strip. Where they converge
 * slowly (little time, strong drift) the two nearest reflections stand for all (Siegmund 1985, chapter 3).
 */
export function worseThan(strip: Strip, time: number, height: number): number {
  const { lower, upper, drift, variance } = strip;
  const width = upper - lower;
  const tilt = drift / variance;
  const isSlow = (variance * time) / width ** 2 < 1e-2 || Math.abs(tilt * width) > 15;
  const share = isSlow ? byReflections(strip, time, height) : byEigenfunctions(strip, time, height);
  return Math.min(1, Math.max(0, share));
}

const TERMS = 1000;

function byEigenfunctions({ lower, upper, drift, variance }: Strip, time: number, height: number): number {
  const width = upper - lower;
  const [x, y] = [-lower, height - lower];
  const tilt = drift / variance;
  const scale = (2 / width) * Math.exp(tilt * (y - x) - (drift ** 2 * time) / (2 * variance));
  let sum = 0;
  for (let n = 1; n <= TERMS; n += 1) {
    const k = (n * Math.PI) / width;
    const decay = Math.exp((-(k ** 2) * variance * time) / 2);
    sum += (Math.sin(k * x) * decay * (tilt * Math.sin(k * y) - k * Math.cos(k * y))) / (tilt ** 2 + k ** 2);
    if (decay * scale < 1e-14) break;
  }
  return endsBelow(tilt, x, width) + scale * sum;
}

/** The chance to be absorbed below in the end: (e^(−2γx) − e^(−2γA))/(1 − e^(−2γA)). */
function endsBelow(tilt: number, x: number, width: number): number {
  if (Math.abs(tilt * width) < 1e-8) return (width - x) / width;
  return tilt > 0
    ? (Math.exp(-2 * tilt * x) - Math.exp(-2 * tilt * width)) / -Math.expm1(-2 * tilt * width)
    : Math.expm1(2 * tilt * (width - x)) / Math.expm1(2 * tilt * width);
}

function byReflections({ lower, upper, drift, variance }: Strip, time: number, height: number): number {
  const spread = Math.sqrt(variance * time);
  const tilt = drift / variance;
  const moved = drift * time;
  return (
    normalCdf((height - moved) / spread) +
    tilted(2 * tilt * lower, (2 * lower - height + moved) / spread) -
    tilted(2 * tilt * upper, (height - moved - 2 * upper) / spread)
  );
}

/** e^exponent · Φ(z) where neither alone need be a number of this size. */
function tilted(exponent: number, z: number): number {
  if (z > -30) return Math.exp(exponent + Math.log(normalCdf(z)));
  return Math.exp(exponent - z ** 2 / 2) * ((1 - 1 / z ** 2 + 3 / z ** 4) / (-z * Math.sqrt(2 * Math.PI)));
}
