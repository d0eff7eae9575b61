import type { JsonValue, ReproducedMetric, Reproduction, ReproductionRun } from '@assay/records';
import { plural } from '@assay/shown';
import type { TaskSet } from '@assay/tasks';
import { nameTheWay } from '../check/name-the-way.ts';
import { asName, isSameMetric, metricNamed } from '../metric-named.ts';
import { isShareOfOne, type Measured, measureOutputs } from '../outputs/measure-outputs.ts';
import type { OutputRow } from '../outputs/output-table.ts';
import type { Measure, PlannedOutputs, ReproductionPlan } from '../plan/reproduction-plan.ts';
import { compareModels } from './compare-models.ts';
import { judgeRow } from './judge-row.ts';
import { markPooledAgainstMean } from './mean-over-subtasks.ts';
import { printedDifference, roundDecimal } from './round-decimal.ts';
import { isSubtask, subtaskName } from './same-subtask.ts';
import type { StatedResult, StatedSolution } from './solution-results.ts';

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
    Object.entries(planned.metrics).map(([name, measure]) =>
      measureNamed({ name, measure, planned, rows: evidence.outputs[i]! }, plan.seed),
    ),
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

interface Named {
  readonly name: string;
  readonly measure: Measure;
  readonly planned: PlannedOutputs;
  readonly rows: readonly OutputRow[];
}

interface MeasuredNumber extends Named {
  readonly all: Measured;
  /** Without the answers that failed; null where none did. */
  readonly answered: Measured | null;
}

function measureNamed(named: Named, seed: number): MeasuredNumber {
  const { rows, measure } = named;
  const answered = rows.filter(({ failed }) => !failed);
  const isWhole = answered.length === rows.length || answered.length === 0;
  return {
    ...named,
    all: measureOutputs(rows, measure, seed),
    answered: isWhole ? null : measureOutputs(answered, measure, seed),
  };
}

class Table {
  readonly #evidence: ReproductionEvidence;
  readonly #measured: readonly MeasuredNumber[];
  readonly #isInPercent: boolean;

  constructor(evidence: ReproductionEvidence, measured: readonly MeasuredNumber[]) {
    this.#evidence = evidence;
    this.#measured = measured;
    this.#isInPercent = evidence.reported.results.some(
      (stated) => stated.isPercent || (stated.value > 1 && this.#isShare(stated, this.#numberFor(stated))),
    );
  }

  rows(): readonly ReproducedMetric[] {
    const { results } = this.#evidence.reported;
    const used = new Set<MeasuredNumber>();
    const reported = results.map((stated) => {
      const number = this.#numberFor(stated);
      if (number !== undefined) used.add(number);
      return this.#row(stated, number);
    });
    const others = this.#measured.filter((number) => !used.has(number));
    const claims = this.#evidence.obtained?.results ?? [];
    const alone = claims.filter((claim) => !results.some((stated) => isSameNumber(stated, claim)));
    return [
      ...reported,
      ...others.map((number) => this.#row(null, number)),
      ...alone.map((claim) => this.#claimedAlone(claim)),
    ];
  }

  #row(stated: StatedResult | null, number: MeasuredNumber | undefined): ReproducedMetric {
    const isPercent = this.#isShare(stated, number) && isInPercent(stated, number, this.#isInPercent);
    const scale = isPercent && number !== undefined ? 100 : 1;
    const decimals = Math.max(stated?.decimals ?? 0, isPercent ? 2 : leastDecimals(stated, number));
    const claimed = stated === null ? null : this.#claimedFor(stated);
    const obtained = number === undefined ? claimed : times(number.all.value, scale);
    const interval = scaled(number?.all.interval ?? null, scale);
    const reported = stated?.value ?? null;
    const delta =
      obtained === null || reported === null ? null : printedDifference(obtained, reported, decimals);
    const whyNone = number === undefined ? null : number.all.why;
    return {
      subtask: this.#subtask(stated, number),
      metric: stated?.metric ?? number!.name,
      unit: isPercent || stated?.isPercent === true ? 'percent' : 'as_measured',
      reported,
      decimals,
      obtained,
      interval,
      delta,
      n: number?.all.n ?? null,
      of: number?.planned.of ?? null,
      ...judgeRow({ reported, obtained, interval, delta, tolerance: this.#evidence.plan.tolerance, whyNone }),
      diagnosis: number === undefined ? [] : diagnose(number, scale, { claimed, decimals }),
      claimed,
      measured: number === undefined ? null : measuredBy(number.measure),
      outputs: number?.planned.file ?? null,
      implemented: this.#reviewed(stated?.metric ?? number!.name),
    };
  }

  /** What the reproduction states itself, and nobody reported. */
  #claimedAlone(claim: StatedResult): ReproducedMetric {
    const row = this.#row(claim, undefined);
    return {
      ...row,
      reported: null,
      delta: null,
      ...judgeRow({ ...row, reported: null, delta: null, tolerance: 0, whyNone: null }),
    };
  }

  #numberFor({ subtask, metric }: StatedResult): MeasuredNumber | undefined {
    return this.#measured.find(({ name, planned }) => {
      if (!isSameMetric(name, metric)) return false;
      if (planned.subtask === undefined || subtask === null)
        return planned.subtask === undefined && subtask === null;
      return isSubtask(subtask, planned.subtask, this.#evidence.problem);
    });
  }

  #claimedFor({ subtask, metric }: StatedResult): number | null {
    const claims = this.#evidence.obtained?.results ?? [];
    return (
      claims.find((claim) => claim.subtask === subtask && isSameMetric(claim.metric, metric))?.value ?? null
    );
  }

  #subtask(stated: StatedResult | null, number: MeasuredNumber | undefined): ReproducedMetric['subtask'] {
    const id = stated === null ? (number?.planned.subtask ?? null) : stated.subtask;
    return id === null ? null : { id, name: subtaskName(id, this.#evidence.problem) };
  }

  #reviewed(metric: string): ReproducedMetric['implemented'] {
    const { review } = this.#evidence.plan;
    return Object.entries(review).find(([name]) => isSameMetric(name, metric))?.[1] ?? null;
  }

  /** Whether a metric is a share of 1: by what measures it, else by its name. */
  #isShare(stated: StatedResult | null, number: MeasuredNumber | undefined): boolean {
    if (number !== undefined) return number.all.isShare;
    const metric = stated === null ? undefined : metricNamed(asName(stated.metric));
    return metric !== undefined && isShareOfOne(metric);
  }
}

/**
 * Whether a share is written in per cent: as it says itself, else as the table does. A number up to 1 in such a table may be either: of one
 * that was measured the nearer is taken, of one that was not nothing is said.
 */
function isInPercent(
  stated: StatedResult | null,
  number: MeasuredNumber | undefined,
  isTable: boolean,
): boolean {
  if (stated?.isPercent === true) return true;
  if (!isTable || stated === null || stated.value > 1) return isTable;
  const measured = number?.all.value ?? null;
  if (measured === null) return false;
  return Math.abs(measured * 100 - stated.value) <= Math.abs(measured - stated.value);
}

/** What else is known of a number: answers that failed, how much of the data it is, what the reproduction says itself. */
function diagnose(
  number: MeasuredNumber,
  scale: number,
  { claimed, decimals }: { claimed: number | null; decimals: number },
): readonly string[] {
  const { rows, all, answered, planned } = number;
  const shown = (value: number | null): string =>
    value === null ? 'undefined' : roundDecimal(value * scale, decimals).toFixed(decimals);
  const found: string[] = [];
  if (answered !== null) {
    const failed = rows.filter((row) => row.failed).length;
    found.push(
      `${failed} of ${rows.length} have no answer and count as wrong; without them it is ${shown(answered.value)} (n ${answered.n})`,
    );
  }
  if (planned.of !== undefined && planned.of > rows.length) {
    found.push(`${rows.length} of the ${plural(planned.of, 'sample')} that the paper judged`);
  }
  const own = all.value === null ? null : roundDecimal(all.value * scale, decimals);
  const isSame = [1, scale].some((by) => claimed !== null && roundDecimal(claimed * by, decimals) === own);
  if (claimed !== null && own !== null && !isSame) {
    found.push(
      `the reproduction's own file claims ${claimed}; its outputs give ${own}${wayOf(claimed / scale, number)}`,
    );
  }
  return found;
}

/** The way to count that gives what is claimed, where one of those is known that have been taken for the metric. */
function wayOf(claimed: number, { measure, rows }: MeasuredNumber): string {
  const { metric, output, expected, metadata: _, score: __, ...parameters } = measure;
  if (metric === undefined || expected === undefined) return '';
  const samples = rows.map((row) => ({
    id: row.id,
    output: row.failed ? null : (row.cell(output) ?? null),
    expected: row.cell(expected) ?? null,
  }));
  const [way] = nameTheWay(claimed, {
    metric,
    parameters: parameters as Readonly<Record<string, JsonValue>>,
    samples,
    within: 5e-5,
  });
  return way === undefined ? '' : `: the claim is what ${way} gives`;
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

function measuredBy({ metric, score, output, expected, metadata, ...parameters }: Measure): string {
  if (metric === undefined) return `the mean of ${score}`;
  const settings = Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const columns = [
    `${output} against ${expected ?? 'nothing'}`,
    ...Object.entries(metadata ?? {}).map(([name, column]) => `${name} from ${column}`),
  ];
  return [metric, ...settings, ...columns].join(', ');
}

function times(value: number | null, scale: number): number | null {
  return value === null ? null : value * scale;
}

function scaled<T extends { low: number; high: number }>(interval: T | null, scale: number): T | null {
  return interval === null ? null : { ...interval, low: interval.low * scale, high: interval.high * scale };
}
