import type { NameKind, Target } from './name-index.ts';

/**
 * How far a step can be relied on, strongest first. `certain`: the user's own file says so · `registered`: the
 * registry says so · `likely`: a rule leads to a registered name · `possible`: a rule leads to a name that nobody
 * has vouched for.
 */
const confidences = ['certain', 'registered', 'likely', 'possible'] as const;

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

/** A name with what is suggested for it, as columns beside the ones that count. */
export interface ResolvedName {
  /** The name that it probably goes by; the canonical one where nothing else is suggested, or too much. */
  readonly name: string;
  /** How far that can be relied on, null where nothing is suggested. */
  readonly confidence: Confidence | null;
  /** What it is a variant or a part of, in the end; null where it is neither. */
  readonly root: string | null;
}

export function resolvedName({ canonical, suggestions }: Resolution): ResolvedName {
  const same = suggestions.find(({ relation }) => relation === 'same');
  const root = suggestions.findLast(({ relation }) => relation !== 'same');
  return { name: same?.name ?? canonical, confidence: same?.confidence ?? null, root: root?.name ?? null };
}

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
