import type { NameKind } from './aliases.ts';
import type { Target } from './name-index.ts';
import { parentOf } from './parent-of.ts';
import type { Registry } from './registry.ts';
import type { Candidate, Resolution, Step, Suggestion } from './resolution.ts';
import { sameBenchmark } from './same-benchmark.ts';
import { sameMetric } from './same-metric.ts';
import { sameModel } from './same-model.ts';
import { sameSpelling } from './same-spelling.ts';
import { type Found, step, weakest } from './step.ts';

/**
 * What is known about a name. The canonical name is what explicit aliases say, and nothing else; what the registry
 * and the rules say are suggestions: another name of the same thing first, then what it is a variant or a part of,
 * nearest first.
 */
export function resolveName(kind: NameKind, name: string, registry: Registry): Resolution {
  const steps = explicitStep(kind, name, registry);
  const canonical = steps.at(-1)?.to ?? name;
  const source = registry.entry(kind, canonical)?.source ?? null;
  const same = sameChain(kind, canonical, registry);
  const suggestions = [
    ...sameSuggestion(same.steps),
    ...parentSuggestions(kind, same.steps.at(-1)?.to ?? canonical, same.steps, registry),
  ];
  return { kind, name, canonical, source, steps, suggestions, candidates: same.candidates };
}

/** More steps than any name has needed; two rules that undo each other end here. */
const longestChain = 12;

/** Rules one after another, until nothing more is known or the name is one that somebody has written down. */
function sameChain(
  kind: NameKind,
  from: string,
  registry: Registry,
): { readonly steps: readonly Step[]; readonly candidates: readonly Candidate[] } {
  const steps: Step[] = [];
  let name = from;
  while (steps.length < longestChain && registry.entry(kind, name) === null) {
    const found: Found = sameRules[kind](name, registry);
    if (found === null) break;
    if ('candidates' in found) return { steps: [], candidates: found.candidates.map(candidateOf) };
    steps.push(found.step, ...explicitStep(kind, found.step.to, registry));
    name = steps.at(-1)!.to;
  }
  return { steps: name === from ? [] : steps, candidates: [] };
}

const sameRules: Readonly<Record<NameKind, (name: string, registry: Registry) => Found>> = {
  model: sameModel,
  benchmark: sameBenchmark,
  metric: sameMetric,
  organization: (name, registry) => sameSpelling('organization', name, registry),
};

function sameSuggestion(steps: readonly Step[]): Suggestion[] {
  const last = steps.at(-1);
  return last === undefined ? [] : [{ relation: 'same', name: last.to, confidence: weakest(steps), steps }];
}

/** What a name leads upwards to, after the steps that lead to it; a way back to where it came from ends it. */
function parentSuggestions(
  kind: NameKind,
  name: string,
  before: readonly Step[],
  registry: Registry,
): Suggestion[] {
  const parent = parentOf(kind, name, registry);
  if (parent === null) return [];
  const steps = [...before, ...usualName(kind, parent.steps, registry)];
  const to = steps.at(-1)!.to;
  if (steps.some(({ from }) => from === to)) return [];
  const suggestion = { relation: parent.relation, name: to, confidence: weakest(steps), steps };
  return [suggestion, ...parentSuggestions(kind, to, steps, registry)];
}

/** Steps to a parent, and on to the name that it usually goes by. */
function usualName(kind: NameKind, steps: readonly Step[], registry: Registry): readonly Step[] {
  const explicit = explicitStep(kind, steps.at(-1)!.to, registry);
  const reached = [...steps, ...explicit];
  return [...reached, ...sameChain(kind, reached.at(-1)!.to, registry).steps];
}

/** The step that an explicit alias makes; none where nobody said anything. */
function explicitStep(kind: NameKind, name: string, registry: Registry): Step[] {
  const to = registry.aliases.canonical(kind, name);
  if (to === name) return [];
  const source = registry.aliases.source(kind, name);
  const says = `an explicit alias of the ${kind}`;
  return [step({ rule: 'explicit_alias', from: name, to, source, confidence: 'certain', says })];
}

function candidateOf({ name, alias, source, origin }: Target): Candidate {
  const known = alias === null ? 'goes by this name' : `has the alias ${JSON.stringify(alias)}`;
  return { name, reason: origin === 'corpus' ? `${known} in this corpus` : `${known} (${source})` };
}
