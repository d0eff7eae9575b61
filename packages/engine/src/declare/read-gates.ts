import {
  AssayError,
  type Gate,
  gateSchema,
  isObject,
  type Location,
  type SpecProblems,
} from '@assay/records';
import { MACRO_F1, meanOfSet } from '../gate/find-number.ts';
import { knownMetric, scoreNamed } from './read-scorers.ts';
import type { DeclaredGate, DeclaredMetric, DeclaredTask } from './project.ts';
import { unknownName } from './read-spec-file.ts';

/** A gate on the mean of a set metric would hold the mean of single samples' contributions to a limit meant for another number. */
function refuseMeanOfSet(
  rule: Gate,
  metrics: readonly DeclaredMetric[],
  at: (...path: readonly string[]) => Location,
  problems: SpecProblems,
): void {
  if (!('metric' in rule)) return;
  const dotted = rule.metric.endsWith('.mean') ? rule.metric.slice(0, -'.mean'.length) : null;
  const score = rule.mean === undefined ? dotted : rule.metric;
  const meant = metrics.filter(({ score_name }) => score_name === score);
  if (score === null || meant.length === 0 || !meant.every(isOfSet)) return;
  const location = at(score === dotted ? 'metric' : 'mean');
  const fix = `{ metric: ${score}, value: … }`;
  problems.add(new AssayError('usage', 'E_SPEC_VALUE', meanOfSet(score), { location, fix }));
}

function isOfSet({ metric }: DeclaredMetric): boolean {
  return metric.kind === 'catalogue' && knownMetric(metric.name).kind === 'set';
}

/**
 * Gates with their lines; the scores and aggregates that they name exist in some scorer of the project, and go by the
 * names that they have there.
 */
export function readGates(
  gates: readonly Gate[],
  tasks: readonly Pick<DeclaredTask, 'scorers'>[],
  at: (...path: readonly PropertyKey[]) => Location,
  problems: SpecProblems,
): readonly DeclaredGate[] {
  // Names are looked up only where no metric was lost to an error of its own.
  const scorers = tasks.flatMap((task) => task.scorers);
  const metrics = scorers.flatMap((scorer) => scorer.metrics);
  const aggregates = scorers.flatMap((scorer) => Object.keys(scorer.aggregates));
  const known = [...new Set([...metrics.map(({ score_name }) => score_name), ...aggregates, MACRO_F1])];
  const meant = (name: string): string | null =>
    aggregates.includes(name) || name === MACRO_F1 ? name : scoreNamed(name, metrics);
  return gates.map((gate, i) => {
    const resolved = (name: string, path: readonly string[]): string => {
      const dot = Math.max(0, name.lastIndexOf('.'));
      const part = meant(name.slice(0, dot));
      const found = meant(name) ?? (part === null ? null : part + name.slice(dot));
      if (found === null && scorers.length > 0 && !problems.has('E_METRIC_UNKNOWN', 'E_METRIC_PARAMETER'))
        problems.add(unknownName('score or aggregate', name, known, at(i, ...path)));
      return found ?? name;
    };
    const rule = gateSchema.parse(withPartInside(withMetrics(gate, [], resolved)), { jitless: true });
    refuseMeanOfSet(rule, metrics, (...path) => at(i, ...path), problems);
    return { rule, line: at(i).line ?? 1 };
  });
}

/** Whatever judges a regression finds the samples that it is about in its rule, wherever the file says them. */
function withPartInside(gate: object): object {
  if (!('regression' in gate) || typeof gate.regression !== 'object') return gate;
  const { regression, ...beside } = gate;
  return { regression: { ...regression, ...beside } };
}

/** The rule with every `metric` resolved: its own, and those of the rules inside it. */
function withMetrics(
  rule: object,
  path: readonly string[],
  resolved: (name: string, path: readonly string[]) => string,
): object {
  return Object.fromEntries(
    Object.entries(rule).map(([key, value]: [string, unknown]) => {
      const here = [...path, key];
      if (key === 'metric' && typeof value === 'string') return [key, resolved(value, here)];
      const isRule = path.length === 0 && isObject(value);
      return [key, isRule ? withMetrics(value, here, resolved) : value];
    }),
  );
}
