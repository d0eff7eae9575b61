import type { Clock } from '../ports/clock.ts';

/** The grain of timeouts and waits, and the longest that a finished sample waits for its commit. */
const PULSE_MS = 50;

/** A pulse that comes this much too late was held up by something else than work: the machine slept, the process was stopped. */
const ASLEEP_MS = 2_000;

/** Short enough for deadlines of this length. */
export function pulseFor(timeoutMs: number): number {
  return Math.min(PULSE_MS, Math.max(1, timeoutMs / 2));
}

/** One timer for all requests: beats while `isOn`, and says how long the machine was asleep since the last beat. */
export async function pulse(
  clock: Clock,
  interval: number,
  {
    isOn,
    sleep = clock.sleep,
    beat,
  }: {
    readonly isOn: () => boolean;
    readonly sleep?: (ms: number) => Promise<void>;
    readonly beat: (now: number, asleepMs: number) => void;
  },
): Promise<void> {
  let last = clock.steady();
  while (isOn()) {
    await sleep(interval);
    const now = clock.steady();
    const late = now - last - interval;
    last = now;
    beat(now, late > ASLEEP_MS ? late : 0);
  }
}
