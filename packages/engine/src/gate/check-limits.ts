import { compareFractions, type Fraction, fractionNumber, fractionOf } from '@assay/metrics';
import { decimalsBeside, shownInterval } from '@assay/shown';
import type { GateCheck, GateEvidence, NothingFound, Outcome } from './gate-result.ts';

export interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** A number as a floor and as a ceiling have to see it; null: nobody can say how bad it could be. */
export interface WorstCase {
  readonly floor: Fraction | null;
  readonly ceiling: Fraction | null;
  /** It is what it would be, and no bound of it. */
  readonly isExact: boolean;
  /** What failed: `crash 30`. */
  readonly words: string;
}

/** A number as the evidence has it. */
export interface Found {
  readonly name: string;
  /** What people call it; its name unless given. */
  readonly label?: string;
  readonly part: string | null;
  readonly value: Fraction;
  readonly interval?: GateCheck['interval'];
  readonly n?: number | null;
  /** Whether it counts things, and is shown without decimals. */
  readonly isCount?: boolean;
  /** What it could be if every missing sample had failed or passed. */
  readonly bounds?: { readonly low: Fraction; readonly high: Fraction };
  /** The same for a ceiling, where what the model failed at counts as bad as can be for one; as for a floor unless given. */
  readonly boundsAbove?: { readonly low: Fraction; readonly high: Fraction };
  /** What it is with everything that the model failed at as bad as can be for each limit; absent: it failed at nothing. */
  readonly worst?: WorstCase;
  /** Samples, outputs or trials that are missing and could have made it any number: there are no bounds. */
  readonly unbounded?: number;
  /** Answers of the model that could not be read, of a metric that has no worst value to count them at. */
  readonly unreadable?: number;
  /** What else a reader should know: missing samples, and what they could change. */
  readonly aside?: string;
}

/** Holds a number to its limits, exactly: equal passes, and no rounding decides. */
export function checkLimits(evidence: GateEvidence, found: Found, limits: Limits): GateCheck {
  const { min, max } = limits;
  const { floor, ceiling } = seenByLimits(found);
  const below = min !== undefined && compareFractions(floor, fractionOf(min)) < 0;
  const above = max !== undefined && compareFractions(ceiling, fractionOf(max)) > 0;
  const shown =
    found.isCount === true
      ? String(fractionNumber(found.value))
      : shownBeside(found.value, below ? min : above ? max : (min ?? max), found.interval ?? null);
  const words = below
    ? `below the floor ${min}`
    : above
      ? `above the ceiling ${max}`
      : [min === undefined ? '' : `not below ${min}`, max === undefined ? '' : `not above ${max}`]
          .filter((text) => text !== '')
          .join(', ');
  const value = `${shown}${intervalText(found.interval ?? null)}${worstText(found, below ? floor : above ? ceiling : null)}`;
  return {
    ...headOf(evidence, found.name, found.part),
    value: fractionNumber(found.value),
    interval: plainInterval(found.interval ?? null),
    min: min ?? null,
    max: max ?? null,
    n: found.n ?? null,
    outcome: below || above ? 'fail' : 'pass',
    message: `${titleOf(found.label ?? found.name, found.part)} is ${value}, ${words}${asideText(found)}`,
  };
}

/** A limit is held to the worse end: what a model failed at helps it with neither. */
function seenByLimits({ value, worst }: Found): { readonly floor: Fraction; readonly ceiling: Fraction } {
  if (worst === undefined || !worst.isExact) return { floor: value, ceiling: value };
  return { floor: worst.floor ?? value, ceiling: worst.ceiling ?? value };
}

/** Where what failed decides. */
function worstText({ value, worst, isCount }: Found, decided: Fraction | null): string {
  if (worst === undefined || decided === null || compareFractions(decided, value) === 0) return '';
  const shown = isCount === true ? String(fractionNumber(decided)) : shownBeside(decided, undefined);
  return `, and ${shown} with what the model failed at (${worst.words}) as bad as can be`;
}

/** There is nothing to compare: never a pass. */
export function nothingToCheck(
  evidence: GateEvidence,
  about: { readonly name: string; readonly part: string | null } & NothingFound,
  limits: Limits = {},
  outcome: Outcome = 'inconclusive',
): GateCheck {
  return {
    ...headOf(evidence, about.name, about.part),
    value: null,
    interval: null,
    min: limits.min ?? null,
    max: limits.max ?? null,
    n: null,
    outcome,
    message: `${titleOf(about.name, about.part)}: ${about.why}`,
    ...(about.action !== undefined && { action: about.action }),
  };
}

export function headOf(
  { manifest }: GateEvidence,
  name: string,
  part: string | null,
): Pick<GateCheck, 'task_specification_key' | 'run_id' | 'name' | 'part'> {
  return { task_specification_key: manifest.task_specification_key, run_id: manifest.id, name, part };
}

export function titleOf(name: string, part: string | null): string {
  return part === null ? name : `${name} of ${part}`;
}

/** As people read numbers; with more decimals where those would hide that the number is not the limit. */
export function shownBeside(
  value: Fraction,
  limit: number | undefined,
  interval: GateCheck['interval'] = null,
): string {
  const number = fractionNumber(value);
  for (let digits = decimalsBeside(interval); digits < 16; digits += 1) {
    const text = fixed(number, digits);
    const same = limit !== undefined && compareFractions(fractionOf(Number(text)), fractionOf(limit)) === 0;
    if (!same || compareFractions(value, fractionOf(limit)) === 0) return text;
  }
  return String(number);
}

/** Without the sign of a zero. */
function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/^-(0\.0+)$/, '$1');
}

export function plainInterval(interval: GateCheck['interval']): GateCheck['interval'] {
  return interval === null ? null : { low: interval.low, high: interval.high, level: interval.level };
}

export function intervalText(interval: GateCheck['interval']): string {
  return interval === null ? '' : ` ${shownInterval(interval)}`;
}

function asideText({ n, aside, worst }: Found): string {
  const failed = worst === undefined ? '' : `${worst.words}, counted at worst`;
  const parts = [n === undefined || n === null ? '' : `n ${n}`, aside ?? '', failed].filter(
    (text) => text !== '',
  );
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
