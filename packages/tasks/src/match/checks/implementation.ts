import { properties } from '../../vocabulary/terms.ts';
import { finding } from '../finding.ts';
import type { Check } from '../match-context.ts';
import { labelOf } from '../pair.ts';
import { nameOf } from '../part-name.ts';

/**
 * Check 19: every (sub)solution without sub-solutions has a concrete implementation: its own, its parent's
 * by @id, or the one that the problem gives.
 */
export const checkImplementations: Check = (context) => ({
  findings: context.pairs
    .filter(({ children }) => children.length === 0)
    .filter(({ parts: { implementation } }) => {
      const { fillers, kept, givens } = implementation;
      return fillers.length + kept.length + givens.length === 0;
    })
    .map((pair) => {
      const above = pair.parent?.solution.implementations.find((part) => part.kind !== 'spec');
      return finding('implementation-missing', pair.label, {
        message: `${labelOf(pair.solution)} has no concrete implementation`,
        place: context.place(pair.solution.node, properties.implementation),
        evidence: { parentHas: above === undefined ? null : nameOf(above) },
        fix:
          above?.id == null
            ? 'Add "croissant:implementation": a schema:SoftwareApplication or schema:SoftwareSourceCode.'
            : `Add "croissant:implementation": { "@id": "${above.id}" }, as in its parent.`,
      });
    }),
});
