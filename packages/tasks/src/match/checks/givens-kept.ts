import type { Component } from '../../read/task.ts';
import { properties } from '../../vocabulary/terms.ts';
import { type PartKind, partKinds } from '../component-pairing.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import { labelOf, type Pair } from '../pair.ts';
import { nameOf } from '../part-name.ts';

/**
 * Check 5: what the problem gives is absent in the solution, or the same. Another value is only a
 * replacement where no Spec of the kind asks for one.
 */
export const checkGivensKept: Check = (context) => ({
  findings: context.pairs.flatMap((pair) =>
    partKinds.flatMap((kind) => replaced(context, pair, kind).concat(altered(context, pair, kind))),
  ),
});

function replaced(context: MatchContext, pair: Pair, kind: PartKind): readonly MatchFinding[] {
  const { givens, specs, intermediates, fillers } = pair.parts[kind];
  if (givens.length === 0 || specs.length > 0 || intermediates.length > 0) return [];
  return fillers.map((own) =>
    finding('given-replaced', pair.label, {
      message: `the problem gives the ${kind} ${givens.map(nameOf).join(', ')}; ${labelOf(pair.solution)} has ${nameOf(own)}`,
      place: context.place(pair.solution.node, properties[kind]),
      evidence: { given: givens.map(nameOf), found: nameOf(own) },
      fix: `Leave "croissant:${kind}" out, or refer to what is given by its @id.`,
    }),
  );
}

function altered(context: MatchContext, pair: Pair, kind: PartKind): readonly MatchFinding[] {
  return pair.parts[kind].kept
    .filter(([own, given]) => differs(own, given))
    .map(([own, given]) =>
      finding('given-altered', pair.label, {
        message: `the ${kind} ${nameOf(own)} has different content from the problem’s`,
        place: context.place(own.node),
        evidence: {
          given: { sha256: given.sha256, urls: [...given.urls] },
          found: { sha256: own.sha256, urls: [...own.urls] },
        },
        fix:
          given.id === null
            ? `Leave "croissant:${kind}" out: what the problem gives applies without it.`
            : `Refer to it by { "@id": ${JSON.stringify(given.id)} } alone.`,
      }),
    );
}

function differs(own: Component, given: Component): boolean {
  if (own.sha256 !== null && given.sha256 !== null) {
    return own.sha256.toLowerCase() !== given.sha256.toLowerCase();
  }
  return own.urls.length > 0 && given.urls.length > 0 && !own.urls.some((url) => given.urls.includes(url));
}
