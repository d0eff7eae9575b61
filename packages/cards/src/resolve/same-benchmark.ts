import type { Target } from './name-index.ts';
import type { Registry } from './registry.ts';
import { sameSpelling } from './same-spelling.ts';
import { confidenceIn, type Found, step } from './step.ts';

/** One step towards the name of a benchmark; cards often have the title of its paper in place of it. */
export function sameBenchmark(name: string, registry: Registry): Found {
  return sameSpelling('benchmark', name, registry) ?? nameInTitle(name, registry);
}

/**
 * `SQuAD: 100,000+ Questions for Machine Comprehension` and `Massive Multitask Language Understanding (MMLU)`. What
 * follows a colon must be a title of three words or more, because a word or two may name a split; what stands in
 * parentheses must be a name of the same benchmark.
 */
function nameInTitle(name: string, registry: Registry): Found {
  if (name.length > longestTitle || registry.splitNamed(name) !== null) return null;
  const titled = /^([^:]+): +(?:\S+ +){2,}\S/u.exec(name);
  if (titled !== null)
    return shortName(name, registered(titled[1]!, registry), 'the rest is the title of a paper');
  const expanded = /^([^()]+) \(([^()]+)\)$/u.exec(name);
  const [one, other] = (expanded ?? []).slice(1).map((part) => registered(part, registry));
  if (one == null || one.name !== other?.name) return null;
  return shortName(name, one, 'it states the same name twice, short and in full');
}

const longestTitle = 300;

function shortName(name: string, target: Target | null, says: string): Found {
  if (target === null) return null;
  const { name: to, source } = target;
  return { step: step({ rule: 'title', from: name, to, source, confidence: confidenceIn(target), says }) };
}

/** The one benchmark that somebody vouches for under this name. */
function registered(name: string, registry: Registry): Target | null {
  const [target, second] = registry.find('benchmark', name);
  return target === undefined || second !== undefined || target.origin === 'corpus' ? null : target;
}
