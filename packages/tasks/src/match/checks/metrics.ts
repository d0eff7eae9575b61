import { AssayError } from '@assay/records';
import { readRows, type Row, type RowFile } from '@assay/rows';
import { metricNameOf } from '../../read/read-task.ts';
import type { EvaluationResult, MetricName, Task } from '../../read/task.ts';
import { properties } from '../../vocabulary/terms.ts';
import type { Check, MatchContext, Recompute } from '../match-context.ts';
import { foldedMetric, meanOverSubtasks, type ReadValue, readValue } from '../metric-results.ts';
import { labelOf, type Pair } from '../pair.ts';
import { resolveData } from '../resolve-data.ts';
import { finding, type MatchFinding } from '../rules.ts';
import { assignRows } from './output-rows.ts';

/**
 * Check 16: every expected metric of a (sub)problem is reported by an evaluation of its (sub)solution, under
 * the same name; the same name in another spelling is a warning.
 */
export const checkMetricsReported: Check = (context) => {
  const expecting = context.pairs.filter((pair) => expectedMetrics(pair.problem).length > 0);
  if (expecting.length === 0) {
    const reason = 'the problem expects no metric';
    return { findings: [], notes: { 16: { status: 'not-applicable', reason } } };
  }
  return { findings: expecting.flatMap((pair) => compare(context, pair)) };
};

function compare(context: MatchContext, pair: Pair): readonly MatchFinding[] {
  const expected = expectedMetrics(pair.problem);
  const evaluations = context.evaluationsOf(pair.solution);
  const reported = evaluations.flatMap(({ results }) => results.flatMap(({ metric }) => metric ?? []));
  const place = context.place((evaluations[0] ?? pair.solution).node, properties.evaluationResults);
  const open = new Set(reported.map(({ name }) => name));
  const findings: MatchFinding[] = [];
  for (const metric of expected) open.delete(metric.name);
  for (const metric of expected) {
    if (reported.some(({ name }) => name === metric.name)) continue;
    const alike = reported.find(
      (other) => open.has(other.name) && foldedMetric(other) === foldedMetric(metric),
    );
    const evidence = { expected: metric.name, reported: [...new Set(reported.map(({ name }) => name))] };
    if (alike === undefined) {
      const message = `the expected metric ${metric.name} is not reported`;
      const fix = `Add an EvaluationResult with "croissant:metric": ${JSON.stringify(metric.name)} to the evaluation of ${labelOf(pair.solution)}.`;
      findings.push(finding('metric-missing', pair.label, { message, place, evidence, fix }));
    } else {
      open.delete(alike.name);
      const message = `the metric ${metric.name} is reported as ${alike.name}`;
      const fix = `Write ${JSON.stringify(metric.name)}, as the problem does.`;
      findings.push(finding('metric-spelling', pair.label, { message, place, evidence, fix }));
    }
  }
  for (const name of open) {
    const message = `${name} is reported but was not required`;
    findings.push(finding('metric-extra', pair.label, { message, place, evidence: { metric: name } }));
  }
  return findings;
}

/** Of the EvaluationSpecs of a problem, and of an EvaluationTask that states some. */
export function expectedMetrics(problem: Task): readonly MetricName[] {
  const all = problem.evaluations.flatMap((evaluation) =>
    'subTasks' in evaluation
      ? (evaluation.node.properties.get(properties.expectedMetric) ?? []).map(metricNameOf)
      : evaluation.expectedMetrics,
  );
  return [...new Map(all.map((metric) => [metric.name, metric])).values()];
}

interface Reported {
  readonly pair: Pair;
  readonly result: EvaluationResult;
  readonly name: string;
  readonly folded: string;
  readonly read: ReadValue;
}

/** Shares of something: never below 0, never above 1 or 100, however they are scaled. */
const shares =
  /^(?:accuracy|acc|f1|f1score|exactmatch|em|precision|recall|macrof1|microf1|passrate|pass@1|iou)$/;

/** Check 17: every result has one readable number, within its bounds; the numbers of a metric share a scale. */
export const checkMetricValues: Check = (context) => {
  const reported = context.pairs.flatMap((pair) =>
    context
      .evaluationsOf(pair.solution)
      .flatMap(({ results }) => results.map((result) => read(pair, result))),
  );
  if (reported.length === 0) {
    return { findings: [], notes: { 17: { status: 'not-applicable', reason: 'no result is reported' } } };
  }
  return {
    findings: [
      ...reported.flatMap((one) => [...unreadable(context, one), ...outOfBounds(context, one)]),
      ...disagreements(context, reported),
      ...mixedScales(context, reported),
    ],
  };
};

function read(pair: Pair, result: EvaluationResult): Reported {
  const { metric } = result;
  return {
    pair,
    result,
    name: metric?.name ?? '(unnamed metric)',
    folded: metric === null ? '' : foldedMetric(metric),
    read: readValue(result.value),
  };
}

function unreadable(
  context: MatchContext,
  { pair, result, name, read: value }: Reported,
): readonly MatchFinding[] {
  const place = context.place(result.node, properties.value);
  const values = result.node.properties.get(properties.value)?.length ?? 0;
  const evidence = { metric: name, value: shown(result.value) };
  const found: MatchFinding[] = [];
  if (values > 1) {
    const message = `the result for ${name} has ${values} values`;
    const fix = 'Write one EvaluationResult for each value.';
    found.push(
      finding('value-several', pair.label, { message, place, evidence: { metric: name, values }, fix }),
    );
  }
  if (value.kind === 'absent') {
    const message = `the result for ${name} is not a usable result: ${value.why}`;
    const fix = 'Write the number, or leave the result out until there is one.';
    found.push(finding('value-absent', pair.label, { message, place, evidence, fix }));
  } else if (value.kind === 'unreadable') {
    const message = `the value of ${name} is ${JSON.stringify(shown(result.value))}, which is not a number`;
    const fix = 'Write a number; put words in schema:description.';
    found.push(finding('value-unreadable', pair.label, { message, place, evidence, fix }));
  } else if (value.kind === 'not-plain') {
    const message = `the value of ${name} is ${value.why}, ${JSON.stringify(shown(result.value))}, read as ${value.value}`;
    const fix = `Write ${value.value} as a number; put the rest in schema:description or a QuantitativeValue.`;
    found.push(finding('value-not-plain', pair.label, { message, place, evidence, fix }));
  }
  return found;
}

function outOfBounds(context: MatchContext, one: Reported): readonly MatchFinding[] {
  const value = numberOf(one);
  if (value === null) return [];
  const { min, max } = boundsOf(context, one);
  if ((min === null || value >= min) && (max === null || value <= max)) return [];
  return [
    finding('value-out-of-bounds', one.pair.label, {
      message: `the value ${value} of ${one.name} is outside ${min ?? '−∞'} to ${max ?? '∞'}`,
      place: context.place(one.result.node, properties.value),
      evidence: { metric: one.name, value, min, max },
      fix: 'Correct the value, or its bounds.',
    }),
  ];
}

/** Of the quantity itself; else of the metric, where a document describes it; else of shares by their nature. */
function boundsOf(
  context: MatchContext,
  one: Reported,
): { readonly min: number | null; readonly max: number | null } {
  const { value, metric } = one.result;
  if (typeof value === 'object' && value !== null && (value.min !== null || value.max !== null)) return value;
  if (metric?.iri === true) {
    for (const { graph } of context.documents) {
      const node = graph.nodes.get(metric.name);
      const bound = (property: string): number | null => {
        const stated = node?.properties.get(property)?.[0];
        return stated?.kind === 'literal' && typeof stated.json === 'number' ? stated.json : null;
      };
      const bounds = { min: bound(properties.minValue), max: bound(properties.maxValue) };
      if (bounds.min !== null || bounds.max !== null) return bounds;
    }
  }
  return shares.test(one.folded) ? { min: 0, max: 100 } : { min: null, max: null };
}

function disagreements(context: MatchContext, reported: readonly Reported[]): readonly MatchFinding[] {
  const groups = Map.groupBy(reported, ({ pair, folded }) => `${pair.label}\n${folded}`);
  return [...groups.values()].flatMap((group) => {
    const numbers = [...new Set(group.map(numberOf).filter((value) => value !== null))];
    const [first] = group;
    if (first === undefined || numbers.length < 2) return [];
    const message = `${first.name} is reported ${group.length} times with different values: ${numbers.join(', ')}`;
    return finding('value-disagrees', first.pair.label, {
      message,
      place: context.place(group.at(-1)!.result.node),
      evidence: { metric: first.name, values: numbers },
      fix: 'Keep one, or give each a metric name of its own.',
    });
  });
}

/**
 * Shares from 0 to 1 beside percentages: the values of a metric fall into two groups, one up to 1, the other
 * from 5 and from ten times the first. Small percentages in the company of other small ones are not suspected.
 */
function mixedScales(context: MatchContext, reported: readonly Reported[]): readonly MatchFinding[] {
  const groups = Map.groupBy(reported, ({ folded }) => folded);
  return [...groups.values()].flatMap((group) => {
    const values = group.map(numberOf).filter((value) => value !== null && value > 0) as number[];
    const small = values.filter((value) => value <= 1);
    const large = values.filter((value) => value > 1);
    const [first] = group;
    if (first === undefined || small.length === 0 || large.length === 0) return [];
    const [top, bottom] = [small.reduce((a, b) => Math.max(a, b)), large.reduce((a, b) => Math.min(a, b))];
    if (bottom < 5 || bottom <= top * 10 || large.some((value) => value > 100)) return [];
    return finding('value-scales-mixed', context.pairs[0]!.label, {
      message: `${first.name} seems to range from 0 to 1 in some places and from 0 to 100 in others`,
      place: context.place(group.find((one) => (numberOf(one) ?? 2) <= 1)!.result.node, properties.value),
      evidence: { metric: first.name, small: small.slice(0, 5), large: large.slice(0, 5) },
      fix: 'Use one scale for all values of a metric.',
    });
  });
}

function numberOf({ read: value }: Reported): number | null {
  return value.kind === 'number' || value.kind === 'not-plain' ? value.value : null;
}

function shown(value: EvaluationResult['value']): string | number | null {
  return typeof value === 'object' && value !== null ? value.value : value;
}

/**
 * Whether a reported number is the computed one: within the tolerance, or rounded to the two or more decimals that it is
 * written with. A share may be reported in per cent.
 */
export function agreesWithReported(reported: number, computed: number, tolerance: number): boolean {
  const isPercent = reported > 1 && computed >= 0 && computed <= 1;
  return [computed, ...(isPercent ? [computed * 100] : [])].some((value) => {
    const difference = Math.abs(value - reported);
    return difference <= tolerance || difference <= roundingOf(reported, isPercent) * (1 + 1e-9);
  });
}

function roundingOf(reported: number, isPercent: boolean): number {
  const decimals = /\.(\d+)$/.exec(String(reported))?.[1]?.length ?? 0;
  return decimals < (isPercent ? 1 : 2) ? 0 : 0.5 * 10 ** -decimals;
}

const defaultTolerance = 1e-6;

/**
 * Check 18: reported metrics agree with what the rows give. Made only when the caller hands in a way to compute
 * metrics; then a metric that cannot be computed is a finding, and where none can, that is a gap.
 */
export const checkMetricsRecomputed: Check = async (context) => {
  const { recompute } = context.request;
  if (recompute === undefined) {
    const reason = 'metrics are recomputed only on request';
    const action = { kind: 'match_with', fields: ['recompute'] } as const;
    return { findings: [], notes: { 18: { status: 'not-run', reason, action } } };
  }
  const rows = assignRows(context.request.rows ?? [], context.pairs, 'rows');
  const inputs = assignRows(context.request.inputs ?? [], context.pairs, 'inputs');
  const findings: MatchFinding[] = [];
  const skipped: MatchFinding[] = [];
  const taken = new Set<string>();
  let compared = 0;
  for (const pair of context.pairs) {
    const outputs = rows.get(pair) ?? (await rowsBeside(context, pair, taken));
    const given = { outputs, inputs: inputs.get(pair) ?? [] };
    for (const found of await recomputePair(context, pair, given, recompute)) {
      if (found?.rule === 'metric-not-computed') skipped.push(found);
      else compared += 1;
      if (found?.rule === 'metric-differs') findings.push(found);
    }
  }
  if (compared > 0) return { findings: [...findings, ...skipped] };
  const [first] = skipped;
  const message = first?.message ?? 'no reported result can be recomputed';
  return { findings: [finding('nothing-recomputed', context.pairs[0]!.label, { message, fix, action })] };
};

const fix =
  'Give rows that have the answer and "expected", or "expected" in the input rows under the same key.';
const action = { kind: 'match_with', fields: ['rows', 'inputs'] } as const;

interface Given {
  readonly outputs: readonly RowFile[];
  readonly inputs: readonly RowFile[];
}

/** For each number that a pair reports: null where it agrees, else what is wrong, or why it could not be computed. */
async function recomputePair(
  context: MatchContext,
  pair: Pair,
  { outputs, inputs }: Given,
  recompute: Recompute,
): Promise<readonly (MatchFinding | null)[]> {
  const { problem, solution, label } = pair;
  const { tolerance = defaultTolerance } = context.request;
  const outcomes: (MatchFinding | null)[] = [];
  for (const result of context.evaluationsOf(solution).flatMap((evaluation) => evaluation.results)) {
    const reported = readValue(result.value);
    if (reported.kind !== 'number' && reported.kind !== 'not-plain') continue;
    const metric = result.metric?.name ?? '(unnamed metric)';
    const place = context.place(result.node, properties.value);
    const computed =
      meanOverSubtasks(metric, pair, context) ??
      (outputs.length === 0
        ? { why: 'its own output rows are not available' }
        : await recompute({
            problem,
            solution,
            result,
            schema: pair.parts.output.specs[0]?.schema ?? null,
            rows: () => readAll(outputs),
            inputs: inputs.length === 0 ? null : () => readAll(inputs),
          }).catch(whyUnread));
    if (typeof computed === 'object') {
      const message = `${metric} could not be recomputed: ${computed.why}`;
      outcomes.push(finding('metric-not-computed', label, { message, place, evidence: { metric } }));
    } else if (agreesWithReported(reported.value, computed, tolerance)) outcomes.push(null);
    else {
      outcomes.push(
        finding('metric-differs', label, {
          message: `${metric} is reported as ${reported.value}; the rows give ${computed}`,
          place,
          evidence: { metric, reported: reported.value, computed, tolerance },
          fix: 'Report what the rows give, or provide the rows that were scored.',
        }),
      );
    }
  }
  return outcomes;
}

/**
 * The rows that the solution points to; what is wrong with them is reported by check 9. Which rows of a file that it shares
 * with its parent are a subtask's is not known.
 */
async function rowsBeside(
  context: MatchContext,
  pair: Pair,
  taken: Set<string>,
): Promise<readonly RowFile[]> {
  const { specs, filled } = pair.parts.output;
  const part = specs[0] === undefined ? undefined : filled.get(specs[0]);
  if (part === undefined) return [];
  const { files } = await resolveData(context, { label: pair.label, part, check: null, given: [] });
  const own = files.map(({ file }) => file).filter(({ name }) => !taken.has(name));
  for (const { name } of own) taken.add(name);
  return own;
}

async function* readAll(files: readonly RowFile[]): AsyncIterable<Row> {
  for (const file of files) yield* readRows(file);
}

function whyUnread(error: unknown): { readonly why: string } {
  if (error instanceof AssayError) return { why: error.message };
  throw error;
}
