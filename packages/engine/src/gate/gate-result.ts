import { compareFractions, type Fraction, fractionNumber, fractionOf } from '@assay/metrics';
import type { Action, JsonObject, ScorerVersion, Stability, Verdict } from '@assay/records';
import { decimalsBeside, shownInterval } from '@assay/shown';
import type { JudgedBy } from '../score/judge/judged-scores.ts';
import type { ScoredRun } from '../score/scored-run.ts';
import type { RunFacts } from './run-facts.ts';

export type Outcome = Verdict['outcome'];

/** One comparison that a gate made: the number, how sure it is, and what it was held to. Plain JSON. */
export interface GateCheck {
  readonly task_specification_key: string;
  readonly run_id: string;
  /** `exact-match.pass_rate`, `macro_f1`, `cost_usd` … */
  readonly name: string;
  /** `cohort policy`, `subtask easy`; null for all samples. */
  readonly part: string | null;
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number; readonly level: number } | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly n: number | null;
  readonly outcome: Outcome;
  /** A sentence with the value, its interval and the limit. */
  readonly message: string;
  /** Whose verdicts the number rests on; absent where none does. */
  readonly judged?: readonly JudgedBy[];
  /** What Assay can do where nothing could be checked, for a front end to word. */
  readonly action?: Extract<Action, { kind: 'set_baseline' }>;
}

export interface GateResult {
  /** The gate as the project file states it. */
  readonly gate: JsonObject;
  /** In the project file; null for what holds without being asked for. */
  readonly line: number | null;
  /** The kind of gate: `macro_f1`, `metric`, `coverage` … */
  readonly rule: string;
  readonly outcome: Outcome;
  readonly checks: readonly GateCheck[];
}

/** Everything gates may ask about one scored run. What was not gathered is null: gates on it are inconclusive. */
export interface GateEvidence extends ScoredRun {
  readonly facts: RunFacts | null;
  /** What scored it; null where that is not known any more. */
  readonly scorer_version?: ScorerVersion | null;
  readonly stability: StabilityNumbers | null;
  /** All runs of the series that it is of; absent: it alone. */
  readonly series?: readonly ScoredRun[];
  /** By the baseline's name. */
  readonly baselines: ReadonlyMap<string, ScoredRun>;
  /** Of those that another scorer version had judged: that they were scored again, or why they could not be. */
  readonly rescored?: ReadonlyMap<string, RescoredBaseline>;
}

export interface RescoredBaseline {
  /** Null: it was scored again. */
  readonly why: string | null;
  /** For people. */
  readonly note: string;
}

/** What N runs say of each aggregate, by its name, and of each sample. */
export interface StabilityNumbers {
  /** What people call scores whose trials a reducer made another metric of. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly metrics: Readonly<
    Record<
      string,
      {
        readonly mean: number | null;
        readonly std: number | null;
        readonly interval?: GateCheck['interval'];
        readonly n: number;
        readonly missing?: number;
      }
    >
  >;
  readonly samples?: Stability['samples'];
}

/** How much worse a score is than the baseline's; positive is worse, whatever the metric's direction. */
export interface RegressionFinding {
  readonly name: string;
  readonly drop: Fraction;
  /** Of the drop. */
  readonly interval: GateCheck['interval'];
  /** Upper end of the drop where the interval cannot say: nothing changed, so an exact bound on what could have. */
  readonly upper: number | null;
  readonly n: number;
  /** By rows: of the exact test, two-sided; null by aggregate. */
  readonly p_value: number | null;
  readonly test: string | null;
  /** By rows: samples that pass no longer, and that pass now (worse and better, without a pass rule). */
  readonly regressed: number | null;
  readonly improved: number | null;
  /** What the drop could be, had the samples without a score in one of the two been as good or as bad as can be. */
  readonly bounds?: { readonly low: Fraction; readonly high: Fraction };
  /** How many those are, where the metric has no range. */
  readonly unbounded?: number;
  /** Answers of either that could not be read, of a metric that has no worst value to count them at. */
  readonly unreadable?: number;
  /** By rows: samples without a score in one of the two that may pass no longer. */
  readonly open?: number;
  readonly aside: string;
}

/** Why there is nothing to find, and what would help. */
export interface NothingFound {
  readonly why: string;
  readonly action?: NonNullable<GateCheck['action']>;
}

export type FindingOrWhy = RegressionFinding | NothingFound;

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
