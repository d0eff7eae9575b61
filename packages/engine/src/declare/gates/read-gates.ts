import { type Gate, gateSchema, isObject, type Location, type SpecProblems } from '@assay/records';
import { MACRO_F1 } from '../../gate/evidence/find-number.ts';
import { unknownName } from '../named-list.ts';
import type { DeclaredGate, DeclaredTask } from '../project.ts';
import { refuseMeanOfSet } from './refuse-mean-of-set.ts';
import { scoreNamed } from '../scorers/score-named.ts';

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
