/**
 * Whether a reported number is the computed one: within the tolerance, or rounded to the two or more decimals that it is
 * written with. A share may be reported in per cent.
 */
export function agreesWithReported(reported: number, computed: number, tolerance: number): boolean {
  const isPercent = reported > 1 && computed >= 0 && computed <= 1;
  return [computed, ...(isPercent ? [computed * 100] : [])].some((value) => {
    const difference = Math.abs(value - reported);
    return difference <= tolerance || difference <= roundingOf(reported, isPercent) * (1 + 1e-9);
  });
}

function roundingOf(reported: number, isPercent: boolean): number {
  const decimals = /\.(\d+)$/.exec(String(reported))?.[1]?.length ?? 0;
  return decimals < (isPercent ? 1 : 2) ? 0 : 0.5 * 10 ** -decimals;
}
