import type { JsonObject, JsonValue, Score } from '@assay/records';
import type * as z from 'zod';

/** Declared once per metric, never guessed from values. A bound of null is open. */
export type ScoreType =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'label' };

export type Direction = 'higher' | 'lower' | 'none';

/** When a score passes: `true` for booleans, a comparison for numbers. Compared exactly, no tolerance. */
export type PassRule =
  | { readonly kind: 'is-true' }
  | { readonly kind: 'at-least'; readonly threshold: number }
  | { readonly kind: 'at-most'; readonly threshold: number };

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
  /**
   * Its samples may be drawn again, with replacement, for an interval of the number: they stand on their own, and one
   * is read in about a microsecond. Not so where groups are judged, or whole texts and boxes are read.
   */
  readonly redraws?: true;
  readonly begin: (params: P) => SetAccumulator;
}

export interface SetAccumulator {
  /** The sample's own contribution; missing('not_applicable', …) where the metric has none per sample. */
  readonly add: (sample: ScoringSample) => Score;
  readonly result: () => Score;
  /**
   * The number if the samples at these places, in the order of adding, were the set, some of them more than once: from
   * what each of them contributed, so that an interval is cheap for any number of samples. Absent: samples are added again.
   */
  readonly redraw?: (indices: Uint32Array) => number | null;
}

/** Needs a model to answer: the engine wires the port. */
export interface PortMetric<P = unknown> extends MetricBase<P> {
  readonly kind: 'port';
  /** `custom`: a metric of the project's own, which answers in its own time. */
  readonly port: 'embedding' | 'judge' | 'custom';
  readonly score: (sample: ScoringSample, params: P, ports: MetricPorts) => Promise<Score>;
}

export interface MetricPorts {
  /** One vector per text, in the order given. */
  readonly embed?: (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;
  /** The judge's structured verdict for one request; the engine adds prompt versions, retries and records. */
  readonly judge?: (request: JudgeRequest) => Promise<JsonValue>;
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
