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
