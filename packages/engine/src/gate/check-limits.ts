import { compareFractions, type Fraction, fractionNumber, fractionOf } from '@assay/metrics';
import { decimalsBeside, shownInterval } from '@assay/shown';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import type { GateCheck, Outcome } from './gate-result.ts';
import type { NothingFound } from './regression/regression-finding.ts';

export interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
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
  /** Samples, outputs or trials that are missing and could have made it any number: there are no bounds. */
  readonly unbounded?: number;
  /** What else a reader should know: missing samples, and what they could change. */
  readonly aside?: string;
}

/** Holds a number to its limits, exactly: equal passes, and no rounding decides. */
export function checkLimits(evidence: GateEvidence, found: Found, limits: Limits): GateCheck {
  const { min, max } = limits;
  const below = min !== undefined && compareFractions(found.value, fractionOf(min)) < 0;
  const above = max !== undefined && compareFractions(found.value, fractionOf(max)) > 0;
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
  const value = `${shown}${intervalText(found.interval ?? null)}`;
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

function asideText({ n, aside }: Found): string {
  const parts = [n === undefined || n === null ? '' : `n ${n}`, aside ?? ''].filter((text) => text !== '');
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
