import type { ReproducedMetric, Reproduction, ReproductionRun } from '@assay/records';
import type { TaskSet } from '@assay/tasks';
import { asName, isSameMetric, meantMetric } from '../metric-names.ts';
import { plainWords } from '../names.ts';
import { type OtherModel, otherModel } from '../outputs/answered-by.ts';
import { isShareOfOne } from '../outputs/measure-outputs.ts';
import type { OutputRow } from '../outputs/output-row.ts';
import { filesOf, type ReproductionPlan } from '../plan/reproduction-plan.ts';
import { diagnose, isClaimed } from './diagnose.ts';
import { type Basis, judgeRow, ONLY_CLAIMED, printedDifference, roundDecimal } from './judge-row.ts';
import {
  markPooledAgainstMean,
  meanNumber,
  type MeasuredNumber,
  measureNumbers,
  missingParts,
} from './measured-number.ts';
import { isSubtask, type StatedResult, type StatedSolution, subtaskName } from './solution-results.ts';

/** What is to be said when the model that was run is not, or may not be, the one of the paper. */
export function compareModels(reported: string | null, obtained: string | null): readonly string[] {
  if (reported === null || obtained === null) return [];
  const [paper, ours] = [plainWords(reported), plainWords(obtained)];
  // `lark-2` and `lark_2`: a key of a project is spelt without marks.
  if (paper.join(' ') === ours.join(' ')) return [];
  const isPart = (some: readonly string[], all: readonly string[]): boolean =>
    some.every((word) => all.includes(word));
  if (isDated(reported) !== isDated(obtained) && (isPart(ours, paper) || isPart(paper, ours))) {
    return [
      `the paper names ${reported}, the reproduction ${obtained}: one is a dated snapshot, the other a moving alias`,
    ];
  }
  return [`reported with ${reported}, obtained with ${obtained}`];
}

/** A date, or a number of a preview, in a model's name. */
function isDated(name: string): boolean {
  return /\b(?:20\d{2}[-.]?\d{2}[-.]?\d{2}|\d{2}-\d{2}|\d{4})\b/.test(name);
}

/** All that a table is made of, read. */
export interface ReproductionEvidence {
  readonly plan: ReproductionPlan;
  readonly reported: StatedSolution;
  readonly obtained: StatedSolution | null;
  readonly problem: TaskSet | null;
  /** The rows of each file of the plan, in its order. */
  readonly outputs: readonly (readonly OutputRow[])[];
  /** How the answers came to be, where they were made here. */
  readonly run?: ReproductionRun;
}

/** Every number reported beside the one obtained; what was measured and never reported comes last. */
export function makeReproduction(evidence: ReproductionEvidence): Reproduction {
  const { plan, reported, obtained } = evidence;
  const measured = plan.outputs.flatMap((planned, i) =>
    measureNumbers(planned, evidence.outputs[i]!, plan.seed),
  );
  const table = new Table(evidence, measured);
  return {
    schema_version: 'assay.reproduction.v1',
    title: plan.title ?? reported.name ?? reported.id ?? plan.reported,
    reported_by: { file: plan.reported, solution: reported.id, model: reported.model },
    obtained_by: { file: plan.obtained ?? null, model: obtained?.model ?? null },
    marks: compareModels(reported.model, obtained?.model ?? null),
    rows: markPooledAgainstMean(table.rows()),
    run: evidence.run ?? null,
  };
}

/** Of n samples without one that differs, up to 3 in n may: the end of a 95 % interval, as n grows. */
const RULE_OF_THREE = 3;

class Table {
  readonly #evidence: ReproductionEvidence;
  readonly #measured: readonly MeasuredNumber[];
  readonly #claims: readonly StatedResult[];
  readonly #isInPercent: boolean;
  /** Of a number of the whole, the mean over its subtasks that is held against the paper's in its place. */
  readonly #means = new Map<MeasuredNumber, MeasuredNumber>();

  constructor(evidence: ReproductionEvidence, measured: readonly MeasuredNumber[]) {
    this.#evidence = evidence;
    this.#measured = measured;
    this.#claims = evidence.obtained?.results ?? [];
    this.#isInPercent = evidence.reported.results.some(
      (stated) => stated.isPercent || this.#isAboveOne(stated),
    );
  }

  rows(): readonly ReproducedMetric[] {
    const { reported, plan } = this.#evidence;
    const used = new Set<MeasuredNumber>();
    const rows = reported.results.map((stated) => {
      const mean = meanNumber(stated, reported.results, (part) => this.#numberFor(part), plan.seed);
      const direct = this.#numberFor(stated);
      if (mean !== null && direct !== undefined) this.#means.set(direct, mean);
      const number = mean ?? direct;
      if (number !== undefined) used.add(number);
      return this.#row(stated, number);
    });
    const others = this.#measured.filter((number) => !used.has(number));
    const isThere = (claim: StatedResult): boolean =>
      reported.results.some((stated) => isSameNumber(stated, claim)) || this.#numberFor(claim) !== undefined;
    return [
      ...rows,
      ...others.map((number) => this.#row(null, this.#pooled(number))),
      ...this.#claims.filter((claim) => !isThere(claim)).map((claim) => this.#claimedAlone(claim)),
    ];
  }

  /** A number of the whole that stands beside the mean over its subtasks says that it is the other one. */
  #pooled(number: MeasuredNumber): MeasuredNumber {
    const isReported = this.#evidence.reported.results.some((stated) => this.#numberFor(stated) === number);
    return isReported ? { ...number, name: `${number.name} (pooled)` } : number;
  }

  #row(stated: StatedResult | null, number: MeasuredNumber | undefined): ReproducedMetric {
    const isPercent = this.#isShare(stated, number) && this.#isWrittenInPercent(stated, number);
    const scale = isPercent && number !== undefined ? 100 : 1;
    const decimals = Math.max(stated?.decimals ?? 0, isPercent ? 2 : leastDecimals(stated, number));
    const claimed = this.#claimedFor(stated, number);
    const obtained = number === undefined ? null : times(number.all.value, scale);
    const interval = scaled(number?.all.interval ?? null, scale);
    const reported = stated?.value ?? null;
    const delta =
      obtained === null || reported === null ? null : printedDifference(obtained, reported, decimals);
    const judged = judgeRow({
      reported: stated,
      obtained,
      interval: printed(interval, decimals),
      delta,
      tolerance: this.#evidence.plan.tolerance,
      basis: number === undefined ? null : this.#basisOf(stated, number, scale),
    });
    return {
      subtask: this.#subtask(stated, number),
      metric: stated?.metric ?? number!.name,
      unit: isPercent || stated?.isPercent === true ? 'percent' : 'as_measured',
      reported,
      decimals,
      ...(stated === null ? {} : { reported_decimals: stated.decimals }),
      obtained,
      interval,
      delta,
      n: number?.all.n ?? null,
      of: number?.of ?? null,
      ...judged,
      ...(claimed !== null && judged.outcome === 'not_obtained' && number === undefined
        ? { why: ONLY_CLAIMED }
        : {}),
      diagnosis:
        number === undefined
          ? []
          : [...this.#meantModel(number), ...diagnose(number, scale, { claimed, decimals })],
      claimed: claimed?.value ?? null,
      ...(claimed === null ? {} : { claimed_decimals: claimed.decimals }),
      measured: number?.how ?? null,
      outputs: number === undefined ? null : number.files.length === 1 ? number.files[0]! : number.files,
      ...(number?.where === undefined ? {} : { where: number.where }),
      implemented: this.#reviewed(stated?.metric ?? number!.name),
    };
  }

  /** What a number rests on, in the unit of its row. */
  #basisOf(stated: StatedResult | null, number: MeasuredNumber, scale: number): Basis {
    return {
      units: number.units,
      span: times(number.span, scale),
      unlike:
        (stated === null ? null : this.#missingParts(stated, number)) ??
        number.mixed ??
        this.#unmeantModel(number),
      whyNone: number.all.why,
      unseen: number.all.isShare ? (RULE_OF_THREE / number.all.n) * scale : null,
    };
  }

  /** Why answers of another model than the paper's are not held against its number; null: they are its own, or the plan means them. */
  #unmeantModel(number: MeasuredNumber): string | null {
    const other = this.#otherModel(number);
    if (other === null || number.model !== undefined) return null;
    const isMeant = Object.values(number.where ?? {}).includes(other.model);
    return isMeant
      ? null
      : `the answers are of ${other.model} (${other.by}) and the number is of ${this.#evidence.reported.model}: where that is meant, the plan says it, model: ${other.model}`;
  }

  #otherModel({ files, rows }: MeasuredNumber): OtherModel | null {
    const { reported, obtained } = this.#evidence;
    const models = [reported.model, obtained?.model].filter((model) => model != null);
    return reported.model === null ? null : otherModel({ files, rows: rows.map(({ cell }) => cell) }, models);
  }

  /** That the plan means answers of another model is said at each number of them. */
  #meantModel(number: MeasuredNumber): readonly string[] {
    const other = this.#otherModel(number);
    const model =
      number.model ?? (other !== null && this.#unmeantModel(number) === null ? other.model : null);
    return model === null || model === this.#evidence.reported.model
      ? []
      : [
          `the answers are of ${model}, as the plan says, and the reported number is of ${this.#evidence.reported.model ?? 'no model that its file names'}`,
        ];
  }

  #missingParts(stated: StatedResult, number: MeasuredNumber): string | null {
    const { plan, outputs, reported, problem } = this.#evidence;
    const answers = plan.outputs.map((planned, i) => ({
      subtask: planned.subtask ?? null,
      files: filesOf(planned),
      rows: outputs[i]!,
    }));
    return missingParts(stated, number, { answers, reported: reported.results, problem });
  }

  /** What the reproduction states itself, and nobody reported. */
  #claimedAlone(claim: StatedResult): ReproducedMetric {
    const { reported_decimals: _, ...row } = this.#row(claim, undefined);
    return { ...row, reported: null, outcome: 'not_reported', why: ONLY_CLAIMED };
  }

  #numberFor({ subtask, metric }: StatedResult): MeasuredNumber | undefined {
    return this.#measured.find(
      (number) => isSameMetric(number.name, metric) && this.#isOf(subtask, number.subtask),
    );
  }

  /** Whether the subtask that a file states is the one that the plan means. */
  #isOf(subtask: string | null, planned: string | null): boolean {
    if (planned === null || subtask === null) return planned === subtask;
    return isSubtask(subtask, planned, this.#evidence.problem);
  }

  /** What the reproduction states: beside a mean over subtasks, of the pooled number unless only the mean is what it states. */
  #claimedFor(stated: StatedResult | null, number: MeasuredNumber | undefined): StatedResult | null {
    const claim = this.#claims.find((one) =>
      stated === null
        ? isSameMetric(one.metric, pooledName(number!.name)) && this.#isOf(one.subtask, number!.subtask)
        : isSameNumber(stated, one),
    );
    if (claim === undefined) return null;
    const direct = this.#numberFor(claim);
    const mean = direct === undefined ? undefined : this.#means.get(direct);
    if (direct === undefined || mean === undefined) return claim;
    const gives = ({ all }: MeasuredNumber): boolean =>
      all.value !== null && isClaimed(all.value, 100, claim);
    const isOfMean = gives(mean) && !gives(direct);
    return isOfMean === (number === mean) ? claim : null;
  }

  #subtask(stated: StatedResult | null, number: MeasuredNumber | undefined): ReproducedMetric['subtask'] {
    const id = stated === null ? (number?.subtask ?? null) : stated.subtask;
    return id === null ? null : { id, name: subtaskName(id, this.#evidence.problem) };
  }

  #reviewed(metric: string): ReproducedMetric['implemented'] {
    const { review } = this.#evidence.plan;
    return Object.entries(review).find(([name]) => isSameMetric(name, metric))?.[1] ?? null;
  }

  #isAboveOne(stated: StatedResult): boolean {
    return stated.value > 1 && this.#isShare(stated, this.#numberFor(stated));
  }

  /**
   * Whether a share is written in per cent: as it says itself or as the same metric does elsewhere in the file, else as the table
   * does. A number up to 1 in such a table may be either: of one that was measured the nearer is taken, of one that was not
   * nothing is said.
   */
  #isWrittenInPercent(stated: StatedResult | null, number: MeasuredNumber | undefined): boolean {
    if (stated?.isPercent === true) return true;
    if (!this.#isInPercent || stated === null || stated.value > 1) return this.#isInPercent;
    const { results } = this.#evidence.reported;
    if (results.some((one) => isSameMetric(one.metric, stated.metric) && this.#isAboveOne(one))) return true;
    const measured = number?.all.value ?? null;
    if (measured === null) return false;
    return Math.abs(measured * 100 - stated.value) <= Math.abs(measured - stated.value);
  }

  /** Whether a metric is a share of 1: by what measures it, else by its name. */
  #isShare(stated: StatedResult | null, number: MeasuredNumber | undefined): boolean {
    if (number !== undefined) return number.all.isShare;
    const metric = stated === null ? undefined : meantMetric(asName(stated.metric))?.metric;
    return metric !== undefined && isShareOfOne(metric);
  }
}

/** Enough digits to tell two numbers apart: four of a share of 1, else two. */
function leastDecimals(stated: StatedResult | null, number: MeasuredNumber | undefined): number {
  return Math.abs(stated?.value ?? number?.all.value ?? 0) <= 1 ? 4 : 2;
}

function isSameNumber(
  one: Pick<StatedResult, 'subtask' | 'metric'>,
  other: Pick<StatedResult, 'subtask' | 'metric'>,
): boolean {
  return one.subtask === other.subtask && isSameMetric(one.metric, other.metric);
}

/** Of a number that stands beside a mean: what the files call it. */
function pooledName(name: string): string {
  return name.replace(/ \(pooled\)$/, '');
}

function times(value: number | null, scale: number): number | null {
  return value === null ? null : value * scale;
}

/** The ends as a reader sees them: a number that is printed as one of them lies in the interval. */
function printed<T extends { low: number; high: number }>(interval: T | null, decimals: number): T | null {
  if (interval === null) return null;
  return {
    ...interval,
    low: roundDecimal(interval.low, decimals),
    high: roundDecimal(interval.high, decimals),
  };
}

function scaled<T extends { low: number; high: number }>(interval: T | null, scale: number): T | null {
  return interval === null ? null : { ...interval, low: interval.low * scale, high: interval.high * scale };
}
