import type { NameKind } from './aliases.ts';
import type { Registry } from './registry.ts';
import { confidenceIn, type Found, step } from './step.ts';

/**
 * The name that this one is a registered alias of, or differs from in case and separators only. Of names in a
 * corpus that differ so, the shortest stands for all of them.
 */
export function sameSpelling(kind: NameKind, name: string, registry: Registry): Found {
  const targets = registry.find(kind, name);
  const [target] = targets;
  if (target === undefined) return null;
  if (targets.length > 1 && target.origin !== 'corpus') return { candidates: targets };
  if (target.name === name) return null;
  const { alias, source } = target;
  const isExact = alias === name;
  const says = isExact
    ? 'a registered alias'
    : `${alias ?? target.name} differs from it in case and separators only${alias === null ? '' : ', and is a registered alias'}`;
  return {
    step: step({
      rule: isExact ? 'registered_alias' : 'spelling',
      from: name,
      to: target.name,
      source,
      confidence: isExact ? 'registered' : confidenceIn(target),
      says,
    }),
  };
}
