import type { EvaluationResult } from '../../read/task.ts';
import { properties } from '../../vocabulary/terms.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import { foldedMetric } from '../metric-name.ts';
import type { Pair } from '../pair.ts';
import { type ReadValue, readValue } from '../result-value.ts';

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
