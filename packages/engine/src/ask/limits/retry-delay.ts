import { randomStream } from '@assay/metrics';

const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try: doubling from half a second to a minute, of which a seeded share
 * between a half and the whole, so that samples which failed together do not come back together. Never less
 * than what Retry-After asked for.
 */
export function retryDelay(seed: number, name: string, tries: number, retryAfterMs: number | null): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  const jitter = randomStream(seed, `retry/${name}/${tries}`).nextFloat();
  return Math.max(whole * (0.5 + jitter / 2), retryAfterMs ?? 0);
}
