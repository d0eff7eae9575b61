import type { NameKind } from './aliases.ts';

/**
 * How far a step can be relied on, strongest first. `certain`: the user's own file says so · `registered`: the
 * registry says so · `likely`: a rule leads to a registered name · `possible`: a rule leads to a name that nobody
 * has vouched for.
 */
export const confidences = ['certain', 'registered', 'likely', 'possible'] as const;

export type Confidence = (typeof confidences)[number];

/** One step from a name to another, and why. */
export interface Step {
  /** A stable name of the rule, `date_suffix`. */
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** Where it is written: `names.yaml:3:5`, or `registry: openai/gpt-4o`; null where a rule alone leads here. */
  readonly source: string | null;
  readonly confidence: Confidence;
  /** The part of the name that was left out, null where the two names are of one thing. */
  readonly dropped: string | null;
  readonly says: string;
}

/**
 * A name that may be meant, with the steps that lead to it. `same`: another name of the same thing · `variant_of`,
 * `part_of`: another thing, which this one is a variant or a part of.
 */
export interface Suggestion {
  readonly relation: 'same' | 'variant_of' | 'part_of';
  readonly name: string;
  /** That of the weakest step. */
  readonly confidence: Confidence;
  readonly steps: readonly Step[];
}

/** One of several names that a rule cannot choose between. */
export interface Candidate {
  readonly name: string;
  readonly reason: string;
}

/** What is known about a name. */
export interface Resolution {
  readonly kind: NameKind;
  readonly name: string;
  /** What it counts as: itself, or what an explicit alias says. */
  readonly canonical: string;
  /** Where the canonical name is written: `names.yaml:3:5`, `registry: MMLU`; null where nobody has written it. */
  readonly source: string | null;
  readonly steps: readonly Step[];
  readonly suggestions: readonly Suggestion[];
  readonly candidates: readonly Candidate[];
}
