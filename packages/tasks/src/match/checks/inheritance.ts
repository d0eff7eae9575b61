import { properties } from '../../vocabulary/terms.ts';
import { componentsOf } from '../component-pairing.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import { labelOf, type Pair } from '../pair.ts';
import { nameOf } from '../part-name.ts';

/**
 * Check 7: a sub-solution may take implementation and execution from its parent, by @id. Such a reference
 * must lead to something that is described.
 */
export const checkInheritance: Check = (context) => ({
  findings: context.pairs.flatMap((pair) =>
    (['implementation', 'execution'] as const).flatMap((kind) => dangling(context, pair, kind)),
  ),
});

function dangling(
  context: MatchContext,
  pair: Pair,
  kind: 'implementation' | 'execution',
): readonly MatchFinding[] {
  const given = new Set(componentsOf(pair.problem, kind).map((part) => part.id));
  const parent = pair.parent === null ? [] : componentsOf(pair.parent.solution, kind);
  const parentId = parent.find(({ id }) => id !== null)?.id ?? undefined;
  return componentsOf(pair.solution, kind)
    .filter((part) => part.kind === 'link' && !given.has(part.id))
    .map((part) =>
      finding('reference-dangling', pair.label, {
        message: `${labelOf(pair.solution)} refers to the ${kind} ${nameOf(part)}, which no document describes`,
        place: context.place(pair.solution.node, properties[kind]),
        evidence: { reference: nameOf(part), parentHas: parent.map(nameOf) },
        fix:
          parentId === undefined
            ? `Describe it: give it an @type and a name.`
            : `Refer to the parent's: { "@id": ${JSON.stringify(parentId)} }.`,
      }),
    );
}
