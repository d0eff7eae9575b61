import {
  aggregateValue,
  agreementOverRuns,
  type Direction,
  type GroupAggregate,
  mean,
  passAtK,
  passes,
  passHatK,
  type PassRule,
  type ScoreDefinition,
  type ScoreType,
} from '@assay/metrics';
import {
  missing,
  type Score,
  scored,
  type Scored,
  type ScoreFacts,
  type SetValue,
  type TrialReducer,
} from '@assay/records';
import { type IntervalOrWhy, namedInterval } from '@assay/shown';

/** What aggregation and comparison need to know of a score: of one trial, or of the reduced sample. */
export function definitionOf(facts: ScoreFacts, of: 'trial' | 'sample'): ScoreDefinition {
  const { type, direction, pass_rule } = of === 'sample' && facts.reduced !== null ? facts.reduced : facts;
  return { name: facts.name, scoreType: type, direction, passRule: pass_rule };
}

/** A number with its interval, or why it has none. */
interface NamedNumber extends IntervalOrWhy {
  readonly value: number | null;
}

/** Samples whose numbers are asked for by name. */
export interface NumberGroup {
  readonly group: GroupAggregate;
  readonly sets: Readonly<Record<string, SetValue>>;
}

/** `refusal.pass_rate`, or `f1.value` of a whole set. */
export function namedNumber(name: string, { group, sets }: NumberGroup): NamedNumber {
  const value = name.endsWith('.value')
    ? (sets[name.slice(0, -'.value'.length)]?.value ?? null)
    : aggregateValue(group, name);
  if (value === null) return { value, interval: null, interval_missing: 'the number is not defined' };
  return { value, ...namedInterval(name, { metrics: group.metrics, sets }) };
}

/** How the trials of one sample become the one score that is aggregated. */
export interface Reduction {
  readonly by: TrialReducer;
  readonly scoreType: ScoreType;
  readonly direction: Direction;
  readonly passRule: PassRule | null;
  readonly reduce: (trials: readonly Score[]) => Score;
}

const share: ScoreType = { kind: 'number', min: 0, max: 1 };
/** A share of trials passes in part: the pass rate is the mean of the shares. */
const asShare: PassRule = { kind: 'is-true' };

/**
 * What a reducer makes of a score. `mean`: of numbers, beside how many trials pass, and of booleans the share that is true:
 * a sample passes in the part of its trials that do, and the mean of these parts is the pass rate. `majority`: the most common
 * value, ties to the smallest (false before true, then code point order); of numbers, whether most trials pass.
 * `pass_at_k`, `pass_hat_k`: the unbiased estimates over the trials that were scored. A score that a reducer has
 * no meaning for takes the nearest one that has, which `by` names: labels the majority, numbers without a pass
 * rule the mean. Missing trials lower the number of trials; without any, or below k, the sample is missing.
 */
export function reductionOf(definition: ScoreDefinition, reducer: TrialReducer, k: number): Reduction {
  const by = meaningful(definition, reducer);
  if (by === 'mean') return meanOf(definition);
  if (by === 'majority') return majorityOf(definition);
  const { passRule } = definition;
  const estimate = by === 'pass_at_k' ? passAtK : passHatK;
  return {
    by,
    scoreType: share,
    direction: 'higher',
    passRule: asShare,
    reduce: (trials) => {
      const judged = trials.filter(isScored);
      const passed = judged.filter(({ value }) => passes(value as boolean | number, passRule!)).length;
      const value = estimate(judged.length, passed, k);
      return value === null
        ? absent(trials)
        : scored(value, { trials: judged.length, passed, ...failureIn(judged) });
    },
  };
}

function meaningful({ scoreType, passRule }: ScoreDefinition, reducer: TrialReducer): TrialReducer {
  if (scoreType.kind === 'label') return 'majority';
  if (reducer === 'majority' && scoreType.kind === 'boolean') return 'majority';
  return passRule === null ? 'mean' : reducer;
}

function meanOf({ scoreType, passRule, direction }: ScoreDefinition): Reduction {
  const isBoolean = scoreType.kind === 'boolean';
  const ofTrial = passRule === null || passRule.kind === 'is-true' ? null : passRule;
  return {
    by: 'mean',
    scoreType: isBoolean ? share : scoreType,
    direction,
    passRule: ofTrial === null ? passRule : { ...ofTrial, over: 'trials' },
    reduce: (trials) => {
      const judged = trials.filter(isScored);
      const values = judged.map(({ value }) => Number(value));
      const value = mean(values);
      if (value === null) return absent(trials);
      if (ofTrial === null) return scored(value, { trials: values.length, ...failureIn(judged) });
      const passed = values.filter((one) => passes(one, ofTrial)).length;
      return scored(value, { trials: values.length, passed, ...failureIn(judged) });
    },
  };
}

function majorityOf({ scoreType, passRule, direction }: ScoreDefinition): Reduction {
  const isNumber = scoreType.kind === 'number';
  return {
    by: 'majority',
    scoreType: isNumber ? { kind: 'boolean' } : scoreType,
    direction: isNumber ? 'higher' : direction,
    passRule: isNumber ? { kind: 'is-true' } : passRule,
    reduce: (trials) => {
      const judged = trials.filter(isScored);
      const values = judged.map(({ value }) =>
        typeof value === 'number' ? passes(value, passRule!) : value,
      );
      const { mode, tied } = agreementOverRuns(values);
      return mode === null
        ? absent(trials)
        : scored(mode, { trials: values.length, tied, ...failureIn(judged) });
    },
  };
}

/** A sample that the model failed at in one of its trials stands for no whole answer. */
function failureIn(trials: readonly Scored[]): { readonly failure?: string } {
  const failed = trials.find(({ details }) => {
    const failure = details?.['failure'];
    return typeof failure === 'string' && failure !== 'refusal';
  });
  return failed === undefined ? {} : { failure: failed.details!['failure'] as string };
}

function isScored(score: Score): score is Scored {
  return score.kind === 'scored';
}

/** The first missing trial speaks for the sample. */
function absent(trials: readonly Score[]): Score {
  return trials.find(({ kind }) => kind === 'missing') ?? missing('undefined', 'fewer trials than k');
}
