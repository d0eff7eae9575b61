import type { HostOutcome } from './host-outcome.ts';

/** Something that the user's code is asked, until there is an outcome. */
export interface Question {
  /** Its JSON, and that of the parameters it goes with. */
  readonly json: string;
  readonly parameters: string;
  readonly signal: AbortSignal | null;
  readonly settle: (outcome: HostOutcome) => void;
  /** By which number it was handed over; 0 before. */
  id: number;
  /** Since when the code is known to be at it; before that, when it was handed over. */
  since: number;
  /** When it could begin, as far as can be seen from here; before that, Infinity. */
  startedAt: number;
}
