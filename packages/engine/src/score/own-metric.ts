import {
  defineMetric,
  type Direction,
  type Metric,
  type PassRule,
  type ScoreType,
  type ScoringSample,
} from '@assay/metrics';
import {
  AssayError,
  isObject,
  type JsonObject,
  type JsonValue,
  missing,
  type Score,
  scored,
  shapeProblem,
} from '@assay/records';
import * as z from 'zod';

type Same = 'name' | 'aliases' | 'scoreType' | 'direction' | 'passRule' | 'requires' | 'page';

interface OwnDeclaration extends Pick<Metric, Same> {
  readonly parameters: () => z.ZodType<JsonObject>;
}

/** What is declared of every metric of the project's own; `answer` is what its code may fail to give. */
export function ownDeclaration(
  name: string,
  { scoreType, direction, passRule }: OwnShape,
  answer: string,
): OwnDeclaration {
  return {
    name,
    aliases: [],
    scoreType,
    direction,
    passRule,
    requires: ['output'],
    parameters: () => z.record(z.string(), z.json()),
    page: {
      definition: 'As its code says.',
      convention: 'As its code says.',
      source: 'This project.',
      edgeCases: [`No ${answer}, or none in time: missing (judge_error).`],
      example: { rows: [{ output: null }], value: '' },
    },
  };
}

const LONGEST_REASON = 200;

/**
 * What a metric of the project's own answered: a value of its declared type, `{score}`, or `{missing: why}`.
 * Anything else is missing('judge_error'): never clamped, never 0. A reason that repeats the label is left out,
 * for scores are shown to people who must not see it.
 */
export function readOwnScore(answer: unknown, scoreType: ScoreType, expected: JsonValue | undefined): Score {
  if (isObject(answer)) {
    const { missing: why, score, ...rest } = answer;
    if (Object.keys(rest).some((key) => key !== 'id'))
      return notAScore('an object with other keys than score');
    if (why !== undefined && score === undefined) return missing('not_applicable', reasonOf(why, expected));
    if (why === undefined && score !== undefined) return valueOf(score, scoreType);
    return notAScore('an object without exactly one of score and missing');
  }
  return valueOf(answer, scoreType);
}

function valueOf(value: unknown, type: ScoreType): Score {
  if (type.kind === 'boolean') return typeof value === 'boolean' ? scored(value) : notAScore(kindOf(value));
  if (type.kind === 'label') return typeof value === 'string' ? scored(value) : notAScore(kindOf(value));
  const { min, max } = type;
  const number = typeof value === 'boolean' && min === 0 && max === 1 ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return notAScore(kindOf(value));
  if ((min !== null && number < min) || (max !== null && number > max)) {
    return notAScore(`the number ${number}, outside ${min ?? '-∞'} to ${max ?? '∞'}`);
  }
  return scored(number);
}

function notAScore(given: string): Score {
  return missing('judge_error', `the metric answered ${given}, which is not a score of its type`);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

function reasonOf(why: unknown, expected: JsonValue | undefined): string {
  if (typeof why !== 'string' || why.trim() === '') return 'the metric says that it does not apply';
  const label = typeof expected === 'string' ? expected : JSON.stringify(expected ?? null);
  if (label.length > 1 && why.includes(label)) return 'the metric gave a reason that repeats the label';
  return why.slice(0, LONGEST_REASON);
}

/** Where a metric of the project's own comes from: a module or a command, each in a process of its own. */
export interface OwnSource {
  /** What of the shape the source itself declares; the entry in the project file comes before it. */
  readonly declares: Readonly<Record<string, unknown>>;
  /** Answers for one sample, or for sets of them, of which it is handed a copy; rejects when it cannot, or not in time. */
  readonly ask: (asked: ScoringSample | SetQuestion, params: JsonObject) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Why there is no answer; `shown` repeats nothing that was sent to the source. */
export class OwnFailure extends Error {
  override readonly name = 'OwnFailure';
  readonly shown: string;

  constructor(shown: string, more = '') {
    super(more === '' ? shown : `${shown}: ${more}`);
    this.shown = shown;
  }
}

export interface OwnMetricOptions {
  readonly name: string;
  readonly shape: OwnShape;
  readonly source: OwnSource;
  /** Called with the reason why a sample has no score, in words that may repeat labels: for the scorer's owner alone. */
  readonly onTrouble: (message: string) => void;
}

/**
 * A metric that the catalogue does not have. A source that throws, answers nonsense or nothing in time leaves
 * the sample missing('judge_error'); its own words, which may repeat labels, go to the owner and not into the score.
 */
export function ownMetric({ name, shape, source, onTrouble }: OwnMetricOptions): Metric {
  const score = async (sample: ScoringSample, params: JsonObject): Promise<Score> => {
    try {
      return readOwnScore(await source.ask(sample, params), shape.scoreType, sample.expected);
    } catch (error) {
      if (error instanceof AssayError) throw error;
      onTrouble(`${name}: sample ${JSON.stringify(sample.id)}: ${messageOf(error)}`);
      return missing('judge_error', error instanceof OwnFailure ? error.shown : 'the metric failed');
    }
  };
  return defineMetric<JsonObject>({
    kind: 'port',
    port: 'custom',
    ...ownDeclaration(name, shape, 'score of the declared type'),
    meaning: 'A metric of this project.',
    score,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Rows, and the sets of them that a number is wanted for, each by the places of its rows. */
export interface SetQuestion {
  readonly id: string;
  readonly rows: readonly ScoringSample[];
  readonly draws: readonly (readonly number[])[];
}

/** What a metric of the project's own declares of its scores. */
export interface OwnShape {
  readonly scoreType: ScoreType;
  readonly direction: Direction;
  readonly passRule: PassRule | null;
  /** Whether it is handed all rows at once: its number is one that only the whole set has. */
  readonly isOfSet: boolean;
}

const bound = z.number().nullable();

const schema = z.strictObject({
  type: z.enum(['boolean', 'number', 'label']).optional(),
  range: z.tuple([bound, bound]).optional(),
  direction: z.enum(['higher', 'lower', 'none']).optional(),
  /** The threshold that a number passes at; null: there is none. */
  pass: z.number().nullable().optional(),
  set: z.boolean().optional(),
});

/** The keys by which a shape is declared: in the module's object, or among the parameters of the entry. */
export const SHAPE_KEYS: readonly string[] = Object.keys(schema.shape);

/**
 * The shape as declared; what is not declared is a number from 0 to 1, higher better, that passes from 0.5
 * (`true` and `false` count as 1 and 0). A declared number without a range is open on both sides, and has a pass
 * rule only if it declares one; booleans pass when true; labels never.
 */
export function ownShape(name: string, declared: Readonly<Record<string, unknown>>): OwnShape {
  const parsed = schema.safeParse(declared);
  if (!parsed.success) {
    const why = shapeProblem(parsed.error, declared);
    throw new AssayError('usage', 'E_METRIC_SHAPE', `the metric "${name}": ${why}`);
  }
  const { type, range, direction = 'higher', pass, set: isOfSet = false } = parsed.data;
  if (isOfSet && (type === 'boolean' || type === 'label')) {
    throw new AssayError(
      'usage',
      'E_METRIC_SHAPE',
      `the metric "${name}": the whole set has a number, not a ${type}`,
    );
  }
  if (type === 'boolean' || type === 'label') {
    if (range !== undefined || (pass !== undefined && pass !== null)) {
      throw new AssayError(
        'usage',
        'E_METRIC_SHAPE',
        `the metric "${name}": only numbers have range and pass`,
      );
    }
    return {
      scoreType: { kind: type },
      direction,
      passRule: type === 'boolean' ? { kind: 'is-true' } : null,
      isOfSet,
    };
  }
  const [min, max] = range ?? (type === undefined ? [0, 1] : [null, null]);
  if (min !== null && max !== null && !(min < max)) {
    throw new AssayError(
      'usage',
      'E_METRIC_SHAPE',
      `the metric "${name}": the range ${min} to ${max} is empty`,
    );
  }
  const usual = direction === 'higher' && min === 0 && max === 1 ? 0.5 : null;
  const threshold = pass === undefined ? usual : pass;
  return {
    scoreType: { kind: 'number', min, max },
    direction,
    passRule: isOfSet ? null : passRuleOf(threshold, direction),
    isOfSet,
  };
}

function passRuleOf(threshold: number | null, direction: Direction): PassRule | null {
  if (threshold === null) return null;
  return { kind: direction === 'lower' ? 'at-most' : 'at-least', threshold };
}
