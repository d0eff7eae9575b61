import type { Component, Task } from '../../read/task.ts';
import { shortName, specClasses } from '../../vocabulary/terms.ts';
import { componentsOf, partKinds } from '../component-pairing.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import { labelOf, type Pair } from '../pair.ts';

/**
 * Check 3: a value of the solution has the @id of a Spec. Read together the two are one thing, and the
 * value turns into a placeholder again.
 */
export const checkMergedSpecs: Check = (context) => ({
  findings: context.pairs.flatMap((pair) =>
    valuesOf(pair.solution).flatMap((value) => {
      const merged = mergedWith(context, value);
      return merged === null ? [] : [report(context, pair, value, merged)];
    }),
  ),
});

/** The Spec class that an @id carries in some document, when the value itself was meant to be concrete. */
function mergedWith(context: MatchContext, value: Component | Task): string | null {
  if (value.id === null) return null;
  const concrete = value.node.types.some((type) => !specClasses.has(type));
  const specHere = value.node.types.find((type) => specClasses.has(type));
  if (specHere !== undefined) return concrete ? specHere : null;
  for (const { graph } of context.documents) {
    const spec = graph.nodes.get(value.id)?.types.find((type) => specClasses.has(type));
    if (spec !== undefined) return spec;
  }
  return null;
}

function report(context: MatchContext, pair: Pair, value: Component | Task, spec: string): MatchFinding {
  return finding('spec-merged', pair.label, {
    message: `${value.id} is a value of the solution ${labelOf(pair.solution)} and also a ${shortName(spec)}`,
    place: context.place(value.node),
    evidence: { id: value.id, types: value.node.types.map(shortName), spec: shortName(spec) },
    fix: 'Give the value of the solution an @id of its own.',
  });
}

function valuesOf(solution: Task): readonly (Component | Task)[] {
  return [...partKinds.flatMap((kind) => componentsOf(solution, kind)), ...solution.evaluations];
}
