import type { Gate, JsonObject, Location } from '@assay/records';
import { unknownName } from './named-list.ts';
import type { DeclaredGate, DeclaredTask } from './project.ts';
import type { SpecProblems } from './spec-problems.ts';

/** Gates with their lines; the scores and aggregates that they name exist in some scorer of the project. */
export function readGates(
  gates: readonly Gate[],
  tasks: readonly Pick<DeclaredTask, 'scorers'>[],
  at: (...path: readonly PropertyKey[]) => Location,
  problems: SpecProblems,
): readonly DeclaredGate[] {
  // Names are looked up only where no metric was lost to an error of its own.
  const scorers = tasks.flatMap((task) => task.scorers);
  const scores = scorers.flatMap(({ metrics }) => metrics.map(({ score_name }) => score_name));
  const known = [...new Set([...scores, ...scorers.flatMap(({ aggregates }) => Object.keys(aggregates))])];
  const isKnown = (name: string): boolean =>
    known.includes(name) || known.includes(name.slice(0, Math.max(0, name.lastIndexOf('.'))));
  return gates.map((gate, i) => {
    const rule = gate as unknown as JsonObject;
    for (const [path, name] of namedMetrics(rule)) {
      if (scorers.length > 0 && !isKnown(name) && !problems.has('E_METRIC_UNKNOWN', 'E_METRIC_PARAMETER'))
        problems.add(unknownName('score or aggregate', name, known, at(i, ...path)));
    }
    return { rule, line: at(i).line ?? 1 };
  });
}

/** `metric` of the gate itself, and of the rule inside it. */
function namedMetrics(rule: JsonObject): readonly (readonly [path: readonly string[], name: string])[] {
  const found: [string[], string][] = [];
  if (typeof rule['metric'] === 'string') found.push([['metric'], rule['metric']]);
  for (const [key, inner] of Object.entries(rule)) {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue;
    const { metric } = inner as JsonObject;
    if (typeof metric === 'string') found.push([[key, 'metric'], metric]);
  }
  return found;
}
