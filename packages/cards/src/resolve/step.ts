import { type Confidence, confidences, type Step } from './resolution.ts';
import type { Target } from './name-index.ts';

/** What a rule found: one step further, several names that it cannot choose between, or nothing. */
export type Found = { readonly step: Step } | { readonly candidates: readonly Target[] } | null;

/** A step of a rule; most drop nothing. */
export function step(given: Omit<Step, 'dropped'> & { readonly dropped?: string }): Step {
  const { rule, from, to, source, confidence, says, dropped = null } = given;
  return { rule, from, to, source, confidence, dropped, says };
}

/** How far a rule that leads to this target can be relied on. */
export function confidenceIn({ origin }: Target): Confidence {
  return origin === 'corpus' ? 'possible' : 'likely';
}

/** That of the weakest step. */
export function weakest(steps: readonly Step[]): Confidence {
  return confidences[Math.max(...steps.map(({ confidence }) => confidences.indexOf(confidence)))]!;
}
