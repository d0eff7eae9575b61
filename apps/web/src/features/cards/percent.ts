/** A share as people read it; one that cannot be had says so, and is never 0 %. Only all is 100 %, and only none is 0 %. */
export function percent(share: number | null): string {
  if (share === null) return 'not enough data';
  if (share < 1 && share >= 0.995) return '> 99\u00a0%';
  if (share > 0 && share < 0.0005) return '< 0.1\u00a0%';
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}\u00a0%`;
}
