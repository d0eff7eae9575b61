import { properties } from '../../vocabulary/terms.ts';
import { type PartKind, partKinds } from '../component-pairing.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import { labelOf, type Pair } from '../pair.ts';
import { nameOf } from '../part-name.ts';

/** Check 6: N Specs of a kind need N fillers, and it must be clear which value fills which Spec. */
export const checkSpecPairing: Check = (context) => ({
  findings: context.pairs.flatMap((pair) => partKinds.flatMap((kind) => pairing(context, pair, kind))),
});

function pairing(context: MatchContext, pair: Pair, kind: PartKind): readonly MatchFinding[] {
  const { specs, filled, unfilled, extra, guessed } = pair.parts[kind];
  const findings: MatchFinding[] = [];
  const place = context.place(pair.solution.node, properties[kind]);
  const fillers = [...filled.values(), ...extra].map(nameOf);
  const evidence = { specs: specs.map(nameOf), found: fillers };
  const open = unfilled.filter((spec) => specs.includes(spec));
  if (open.length > 0 && specs.some((spec) => filled.has(spec))) {
    const message = `the problem requires ${specs.length} ${kind}s, ${labelOf(pair.solution)} has ${fillers.length}`;
    const fix = `Add a "croissant:${kind}" for ${open.map(nameOf).join(', ')}.`;
    findings.push(finding('too-few-fillers', pair.label, { message, place, evidence, fix }));
  }
  if (extra.length > 0) {
    const message = `${extra.map(nameOf).join(', ')} fills no ${kind} Spec of the problem`;
    const fix = `Keep one ${kind} for each Spec.`;
    findings.push(finding('too-many-fillers', pair.label, { message, place, evidence, fix }));
  }
  if (guessed.length > 0) {
    const guesses = guessed.map((spec) => `${nameOf(filled.get(spec)!)} for ${nameOf(spec)}`);
    const message = `it is not stated which ${kind} fills which Spec; assigned in order: ${guesses.join(', ')}`;
    const fix =
      'Give each value the schema:name of its Spec, or "schema:isBasedOn": { "@id": "<the Spec>" }.';
    findings.push(finding('pairing-ambiguous', pair.label, { message, place, evidence, fix }));
  }
  return findings;
}
