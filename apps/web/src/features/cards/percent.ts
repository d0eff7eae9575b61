/** A share as people read it; one that cannot be had says so, and is never 0 %. */
export function percent(share: number | null): string {
  return share === null
    ? 'not enough data'
    : `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}\u00a0%`;
}
