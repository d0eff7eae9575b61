import { AssayError, type JsonObject, type JsonValue, type Score, shapeProblem } from '@assay/records';
import * as z from 'zod';
import type { StatisticRows } from '../score/set/statistic-rows.ts';

/** Declared once per metric, never guessed from values. A bound of null is open. */
export type ScoreType =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'label' };

export type Direction = 'higher' | 'lower' | 'none';

/**
 * When a score passes: `true` for booleans, a comparison for numbers. Compared exactly, no tolerance. Over trials it holds
 * for each of them: their mean, which is the score of the sample, neither passes nor fails.
 */
export type PassRule =
  | { readonly kind: 'is-true' }
  | { readonly kind: 'at-least'; readonly threshold: number; readonly over?: 'trials' }
  | { readonly kind: 'at-most'; readonly threshold: number; readonly over?: 'trials' };

/** What a metric sees of one sample: the model's output and what the labels' side knows of it. */
export interface ScoringSample {
  readonly id: string;
  /** What the model was asked, where the caller has it; judges are shown it. */
  readonly input?: JsonValue;
  readonly output: JsonValue;
  readonly expected?: JsonValue;
  readonly metadata?: JsonObject;
}

/** What a sample must carry for the metric to say anything. */
export type Requirement = 'output' | 'expected' | `metadata.${string}`;

/** The page a reader gets from `assay metrics show`. Plain text; formulas in ASCII or Unicode. */
export interface MetricPage {
  /** The formula. */
  readonly definition: string;
  /** The choices that other implementations make differently (tokeniser, averaging, smoothing, ties …). */
  readonly convention: string;
  /** Paper, standard or reference implementation. */
  readonly source: string;
  /** Each with its stated result. */
  readonly edgeCases: readonly string[];
  /** Executed by the catalogue's test: scoring these rows gives this value (tolerance 1e-9). */
  readonly example: {
    readonly rows: readonly Omit<ScoringSample, 'id'>[];
    readonly params?: Record<string, unknown>;
    readonly value: boolean | number | string;
  };
}

interface MetricBase<P> {
  /** kebab-case. */
  readonly name: string;
  /** Names that papers and other tools use. */
  readonly aliases: readonly string[];
  /** One line. */
  readonly meaning: string;
  readonly scoreType: ScoreType;
  readonly direction: Direction;
  /** null: the metric has none, and takes no part in macro-F1. */
  readonly passRule: PassRule | null;
  readonly requires: readonly Requirement[];
  /** The parameter that, where it is given, stands for the expected value of every sample. */
  readonly standsForExpected?: string;
  /** A zod object; every key has a default or is declared as required. Unknown keys are refused. */
  readonly parameters: z.ZodType<P>;
  readonly page: MetricPage;
}

/** One sample in, one score out. */
export interface SampleMetric<P = unknown> extends MetricBase<P> {
  readonly kind: 'sample';
  readonly score: (sample: ScoringSample, params: P) => Score;
}

/** A number that only the whole set has (micro-F1, BLEU, mAP, AUC …), with each sample's contribution where one exists. */
export interface SetMetric<P = unknown> extends MetricBase<P> {
  readonly kind: 'set';
  /** The first statistic of a sample is its group, and groups are judged as wholes: an interval draws whole groups. */
  readonly judgesGroups?: true;
  /**
   * Where the number is a mean of shares: that of each sample, 0 to 1, or NaN where it has none (it took no part, or another
   * speaks for its group). Such a number has the interval of a rate. Null where, with these parameters or of these samples,
   * it is no mean of shares.
   */
  readonly shares?: (params: P, rows: StatisticRows) => Float64Array | null;
  /**
   * Where the number is a sum of sizes, Σ|t|, which chance alone makes larger: its terms, with their signs, for any weights of
   * the samples. Such a number has an interval of its own.
   */
  readonly terms?: (params: P, rows: StatisticRows) => (weights: Int32Array) => ArrayLike<number> | null;
  readonly begin: (params: P) => SetAccumulator;
  /**
   * The set's number again, from the statistics and ids of its samples, for any weights of them: intervals are drawn with
   * it. Or why that cannot be.
   */
  readonly estimate: (params: P, rows: StatisticRows, ids: readonly string[]) => Estimator | NotEstimated;
}

export interface SetAccumulator {
  /** The sample's own contribution; missing('not_applicable', …) where the metric has none per sample. */
  readonly add: (sample: ScoringSample) => Score;
  readonly result: () => Score;
  /**
   * The sufficient statistics of the sample that was added last: all that the number needs to know of it, as a few
   * finite numbers. Labels stand as codes, not as texts. Empty: the sample took no part.
   */
  readonly statistics: () => readonly number[];
}

/** The number of a set in which each sample stands as often as it weighs; null where it is not defined. */
export type Estimator = (weights: Int32Array) => number | null;

export interface NotEstimated {
  readonly why: string;
}

/** Needs a model, or a sandbox, to answer: the engine wires the port. */
export interface PortMetric<P = unknown> extends MetricBase<P> {
  readonly kind: 'port';
  /** `custom`: a metric of the project's own, which answers in its own time. */
  readonly port: 'embedding' | 'judge' | 'tests' | 'custom';
  readonly score: (sample: ScoringSample, params: P, ports: MetricPorts) => Promise<Score>;
}

export interface MetricPorts {
  /** One vector per text, in the order given. */
  readonly embed?: (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;
  /** The judge's structured verdict for one request; the engine adds prompt versions, retries and records. */
  readonly judge?: (request: JudgeRequest) => Promise<JsonValue>;
  /** Runs the tests of a sample on the program in an answer, where neither can reach the other. */
  readonly runTests?: (request: TestRequest) => Promise<TestOutcome>;
}

/** Tests in the language of the program. */
export interface ProgramTests {
  readonly test: string;
  /** Runs before the tests; empty: nothing does. */
  readonly setup: string;
  /** What the program goes on with, and what tests may use of it; empty: the program is whole. */
  readonly prompt: string;
  /** The function that `check` of the tests is called with; null: the tests call by name. */
  readonly entry_point: string | null;
}

export interface TestRequest {
  /** As the model wrote it. */
  readonly answer: string;
  readonly tests: ProgramTests;
  readonly timeout_ms: number;
}

/** `broken`: the tests say nothing about the program. No word of theirs is in `why`. */
export interface TestOutcome {
  readonly kind: 'passed' | 'failed' | 'broken';
  readonly why: string;
}

export interface JudgeRequest {
  readonly instruction: string;
  readonly rubric: string | null;
  readonly input: JsonValue | null;
  readonly output: string;
  readonly expected: string | null;
  /** The verdicts allowed, as JSON Schema. */
  readonly verdict: JsonObject;
}

export type Metric = SampleMetric | SetMetric | PortMetric;

/** A metric as its file writes it: the schema of its parameters is built when somebody asks for it, since most metrics of the catalogue are not used. */
type Written<P, M> = Omit<M, 'parameters'> & { readonly parameters: () => z.ZodType<P> };

/**
 * Ties a metric's parameters to its own schema, then forgets their type so that all fit one table.
 * Parameters reach `score` and `begin` only through the schema, so the forgetting is safe.
 */
export function defineMetric<P>(
  written: Written<P, SampleMetric<P>> | Written<P, SetMetric<P>> | Written<P, PortMetric<P>>,
): Metric {
  const { parameters, ...others } = written;
  let schema: z.ZodType | undefined;
  // Said in the literal: an accessor that is put in later makes every look at the metric slow.
  const metric = {
    ...others,
    get parameters() {
      return (schema ??= parameters());
    },
  };
  return metric as unknown as Metric;
}

/** Whether a metric says nothing of samples without an expected value, with these parameters. */
export function needsExpected({ requires, standsForExpected: name }: Metric, params: unknown): boolean {
  if (!requires.includes('expected')) return false;
  return name === undefined || (params as Readonly<Record<string, unknown>>)[name] === undefined;
}

/**
 * Something is wrong with what a sample expects or carries beside its output: not the model's doing, so it is no
 * score but stops the scoring, and names the sample that is to be fixed.
 */
export function sampleError({ id }: Pick<ScoringSample, 'id'>, code: string, problem: string): AssayError {
  return new AssayError('usage', code, `sample ${JSON.stringify(id)}: ${problem}`);
}

/** Checks a metric's parameters against its schema; the error names the parameter, what was given and what was expected. */
export function readParameters(metric: Metric, params: Readonly<Record<string, unknown>>): unknown {
  const parsed = metric.parameters.safeParse(params);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => problemOf(issue, params, metric));
  throw new AssayError('usage', 'E_METRIC_PARAMETER', `${metric.name}: ${problems.join('; ')}`, {
    action: { kind: 'show_metric', metric: metric.name },
  });
}

function problemOf(
  issue: z.core.$ZodIssue,
  params: Readonly<Record<string, unknown>>,
  metric: Metric,
): string {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    const known = Object.keys(z.toJSONSchema(metric.parameters, { io: 'input' }).properties ?? {});
    const unknown = issue.keys.map((key) => JSON.stringify(key)).join(', ');
    return `no parameter is called ${unknown}; ${known.length === 0 ? 'it takes none' : `expected ${known.join(', ')}`}`;
  }
  return shapeProblem({ issues: [issue] }, params);
}

/**
 * For `superRefine`: a check of a parameter beyond its shape, so that it is refused where it is declared and not when
 * the first sample is scored. The AssayError that `check` throws becomes the fault of the parameter.
 */
export function checkedParameter<T>(
  name: keyof T & string,
  check: (parameters: T) => unknown,
): (parameters: T, context: z.RefinementCtx<T>) => void {
  return (parameters, context) => {
    try {
      check(parameters);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      context.addIssue({ code: 'custom', path: [name], message: error.message });
    }
  };
}
