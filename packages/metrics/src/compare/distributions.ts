/**
 * erfc(x) = 2/√π ∫ₓ^∞ exp(-t²) dt. Below 2 from the series of erf whose terms are all positive
 * (DLMF 7.6.2), above by the continued fraction 7.9.1 from its tail; relative error about 1e-14.
 */
export function complementaryErrorFunction(x: number): number {
  if (x < 0) return 2 - complementaryErrorFunction(-x);
  if (x > 27.3) return 0;
  return x < 2 ? 1 - bySeries(x) : byContinuedFraction(x);
}

function bySeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

function byContinuedFraction(x: number): number {
  let fraction = x;
  for (let k = 120; k >= 1; k--) fraction = x + k / 2 / fraction;
  return expOfMinusSquare(x) / (Math.sqrt(Math.PI) * fraction);
}

/** exp(-x²) with x² split in two, so that a large exponent keeps its last digits. */
function expOfMinusSquare(x: number): number {
  const coarse = Math.round(x * 16) / 16;
  return Math.exp(-coarse * coarse) * Math.exp(-(x - coarse) * (x + coarse));
}

/** P(Z ≤ z) of the standard normal distribution; the lower tail keeps its relative precision. */
export function normalCdf(z: number): number {
  return complementaryErrorFunction(-z / Math.SQRT2) / 2;
}

/**
 * The z with P(Z ≤ z) = p. Starts from Abramowitz & Stegun 26.2.23 (error below 4.5e-4) and takes Halley
 * steps on the cumulative function, which triple the digits. p = 0 and p = 1 give -Infinity and Infinity:
 * callers that print numbers must not ask for them.
 */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p === 0.5) return 0;
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  const t = Math.sqrt(-2 * Math.log(p));
  let z =
    (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (let i = 0; i < 3; i++) {
    const step = (normalCdf(z) - p) / density(z);
    z -= step / (1 + (z * step) / 2);
  }
  return z;
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** P(χ² > x) with one degree of freedom, the only one that the tests here need. */
export function chiSquaredTail(x: number): number {
  return complementaryErrorFunction(Math.sqrt(Math.max(0, x) / 2));
}

/**
 * What Stirling's formula leaves out: log Γ(x + 1) - [(x + ½) log x - x + ½ log 2π], for x > 0.
 * Asymptotic series from 16 on, the recurrence below it; absolute error about 1e-16 per step.
 * Source: C. Loader, "Fast and accurate computation of binomial probabilities", 2000.
 */
function stirlingError(x: number): number {
  let error = 0;
  let y = x;
  for (; y < 16; y++) error += (y + 0.5) * Math.log1p(1 / y) - 1;
  const inverse = 1 / y;
  const square = inverse * inverse;
  let series = 0;
  for (let i = COEFFICIENTS.length - 1; i >= 0; i--) series = series * square + COEFFICIENTS[i]!;
  return error + series * inverse;
}

/** B(2k) / (2k (2k - 1)) for k = 1 … 7, B the Bernoulli numbers. */
const COEFFICIENTS = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156] as const;

/**
 * Γ(a + b + 1) / (Γ(a + 1) Γ(b + 1)) · x^a · y^b, with y = 1 - x given apart so that neither loses digits:
 * the binomial probability of a successes and b failures, for real a, b ≥ 0.
 * Loader's saddle-point form: no large logarithms are subtracted, so a million trials keep 14 digits.
 */
function binomialKernel(a: number, b: number, x: number, y: number): number {
  if (x === 0 || y === 0) return (x === 0 ? a : b) === 0 ? 1 : 0;
  if (a === 0) return Math.exp(b * logOf(y, x));
  if (b === 0) return Math.exp(a * logOf(x, y));
  const n = a + b;
  const exponent =
    stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y);
  return Math.exp(exponent) * Math.sqrt(n / (2 * Math.PI * a * b));
}

/** log p, through its complement where p is near 1. */
function logOf(p: number, complement: number): number {
  return p > 0.5 ? Math.log1p(-complement) : Math.log(p);
}

/** observed · log(observed / expected) + expected - observed, by a series where the two are close. */
function deviance(observed: number, expected: number): number {
  const difference = observed - expected;
  const ratio = difference / (observed + expected);
  if (Math.abs(ratio) > 0.1) return observed * Math.log(observed / expected) - difference;
  let sum = difference * ratio;
  let term = 2 * observed * ratio;
  for (let j = 3; ; j += 2) {
    term *= ratio * ratio;
    const next = sum + term / j;
    if (next === sum) return sum;
    sum = next;
  }
}

/**
 * The regularised incomplete beta function I_x(a, b), for a, b > 0 and 0 ≤ x ≤ 1; `y` = 1 - x may be given
 * where the caller knows it more precisely than the subtraction does.
 * Continued fraction DLMF 8.17.22 (modified Lentz), on the side where it converges: O(√max(a, b)) steps.
 * Relative error about 1e-13 up to a + b = 1e6.
 */
export function regularizedBeta(x: number, a: number, b: number, y = 1 - x): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  return x <= (a + 1) / (a + b + 2) ? tail(x, y, a, b) : 1 - tail(y, x, b, a);
}

function tail(x: number, y: number, a: number, b: number): number {
  return (binomialKernel(a, b, x, y) * b * continuedFraction(x, a, b)) / (a + b);
}

function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    const step = d * c;
    value *= step;
    if (Math.abs(step - 1) < 5e-16) break;
  }
  return value;
}

function awayFromZero(x: number): number {
  return Math.abs(x) < 1e-300 ? 1e-300 : x;
}

/**
 * The x with I_x(a, b) = p: the quantile of the beta distribution, for a, b > 0.
 * Newton's method inside a shrinking bracket; falls back to bisection whenever a step leaves it.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (p <= 0) return 0;
  if (p >= 1) return 1;
  let [low, high] = [0, 1];
  let x = a / (a + b);
  for (let i = 0; i < 2000; i++) {
    const excess = regularizedBeta(x, a, b) - p;
    if (excess === 0) return x;
    if (excess < 0) low = x;
    else high = x;
    const next = x - excess / betaDensity(x, a, b);
    const inside = next > low && next < high;
    const moved = inside ? next : (low + high) / 2;
    if (Math.abs(moved - x) <= 1e-15 * moved || moved === low || moved === high) return moved;
    x = moved;
  }
  return x;
}

function betaDensity(x: number, a: number, b: number): number {
  return (binomialKernel(a, b, x, 1 - x) * a * b) / ((a + b) * x * (1 - x));
}

/** P(X ≤ k) for X ~ Binomial(n, p), k and n integers. */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  return k >= n ? 1 : regularizedBeta(1 - p, n - k, k + 1, p);
}

/** P(X = k) for X ~ Binomial(n, p). */
export function binomialProbability(k: number, n: number, p: number): number {
  return k < 0 || k > n ? 0 : binomialKernel(k, n - k, p, 1 - p);
}

/** log Γ(x) for x > 0. Absolute error about 1e-15 up to x = 100, relative beyond. */
export function logGamma(x: number): number {
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + stirlingError(x);
}

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** P(T > t) of Student's distribution with df > 0 degrees of freedom (any real); relative precision in the tail. */
export function studentTail(t: number, df: number): number {
  if (t < 0) return 1 - studentTail(-t, df);
  const square = t * t;
  return regularizedBeta(df / (df + square), df / 2, 0.5, square / (df + square)) / 2;
}

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
