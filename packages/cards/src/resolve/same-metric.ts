import { splitMetricName } from '../corpus/metric-name.ts';
import type { NameKind } from './name-index.ts';
import type { Registry } from './registry.ts';
import { confidenceIn, type Found, step } from './resolution.ts';

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

/**
 * One step towards the name of a metric. Where a report has none, its key is a description: `EM on MMLU`, or a
 * paragraph that ends in `Exact match: Fraction of …`.
 */
export function sameMetric(name: string, registry: Registry): Found {
  const parts = splitMetricName(name);
  if (parts === null) return sameSpelling('metric', name, registry) ?? otherForm(name, registry);
  // Parameters tell metrics apart: they stay, letter by letter.
  const found = sameMetric(parts.plain, registry);
  if (found === null || 'candidates' in found) return found;
  return { step: { ...found.step, from: name, to: found.step.to + parts.suffix } };
}

function otherForm(name: string, registry: Registry): Found {
  return cutoffForm(name, registry) ?? describedMetric(name, registry);
}

/** `ndcg_at_10` is NDCG@10: the cutoff stays, because it tells metrics apart. */
function cutoffForm(name: string, registry: Registry): Found {
  const cut = cutoffOf(name, registry);
  if (cut === null || cut.usual === name) return null;
  const says = `${cut.family} with its cutoff`;
  return {
    step: step({ rule: 'cutoff', from: name, to: cut.usual, source: cut.source, confidence: 'likely', says }),
  };
}

interface MetricCutoff {
  /** The usual form, `ndcg@10`. */
  readonly usual: string;
  readonly cutoff: string;
  /** The registered metric, `ndcg-at-k`. */
  readonly family: string;
  readonly source: string | null;
}

/** A metric at a cutoff, where the metric is registered; else null. */
export function cutoffOf(name: string, registry: Registry): MetricCutoff | null {
  const parts = /^(.{1,60}?)[\s_-]{0,2}(?:@|[\s_-]at[\s_-])[\s_-]{0,2}(\d{1,6})$/iu.exec(name.trim());
  if (parts === null) return null;
  const [, base = '', cutoff = ''] = parts;
  const [target, second] = registry.find('metric', `${base}-at-k`);
  if (target === undefined || second !== undefined || target.origin === 'corpus') return null;
  const usual = `${target.name.replace(/-at-k$/, '')}@${cutoff}`;
  return { usual, cutoff, family: target.name, source: target.source };
}

/** The part of a description that names a registered metric: before a colon in its last line, or before "on". */
function describedMetric(name: string, registry: Registry): Found {
  const last = name.trimEnd().split('\n').at(-1)!.trim();
  const described = /^([^:]{1,60}):/u.exec(last)?.[1] ?? /^(.{1,60}?) (?:on|for|over) /u.exec(name)?.[1];
  const to = described?.trim() ?? '';
  const isMetric =
    registry.find('metric', to).some(({ origin }) => origin !== 'corpus') || cutoffOf(to, registry) !== null;
  if (!isMetric || to === name) return null;
  const says = 'the rest of the description says what it was measured on, or how';
  return { step: step({ rule: 'description', from: name, to, source: null, confidence: 'likely', says }) };
}
