import { splitMetricName } from '../corpus/metric-name.ts';
import {
  isPlatformPrefix,
  type ModelSuffix,
  organizationOfPrefix,
  peelings,
  peelSuffix,
  prefixKey,
  splitModelName,
} from './model-name.ts';
import { foldName, type NameKind, nearestModel, type Target } from './name-index.ts';
import type { Registry } from './registry.ts';
import {
  type Candidate,
  confidenceIn,
  type Found,
  type Resolution,
  step,
  type Step,
  type Suggestion,
  weakest,
} from './resolution.ts';

/**
 * The name that this one is a registered alias of, or differs from in case and separators only. Of names in a
 * corpus that differ so, the shortest stands for all of them.
 */
function sameSpelling(kind: NameKind, name: string, registry: Registry): Found {
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
function sameMetric(name: string, registry: Registry): Found {
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
function cutoffOf(name: string, registry: Registry): MetricCutoff | null {
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

/** What something is a variant or a part of, and the steps that lead there. */
interface Parent {
  readonly relation: Exclude<Suggestion['relation'], 'same'>;
  readonly steps: readonly Step[];
}

/** As a file of names or the registry says; else as the end of the name says. */
function parentOf(kind: NameKind, name: string, registry: Registry): Parent | null {
  return writtenParent(kind, name, registry) ?? endings[kind](name, registry);
}

function writtenParent(kind: NameKind, name: string, registry: Registry): Parent | null {
  const entry = registry.entry(kind, name);
  if (entry?.parent == null) return null;
  const { relation, name: to, source } = entry.parent;
  const isOwn = !source.startsWith('registry: ');
  const says = relation === 'variant_of' ? 'a variant of it' : 'a part of it';
  const confidence = isOwn ? 'certain' : 'registered';
  return { relation, steps: [step({ rule: relation, from: name, to, source, confidence, says })] };
}

const endings: Readonly<Record<NameKind, (name: string, registry: Registry) => Parent | null>> = {
  model: modelWithoutSuffix,
  benchmark: (name, registry) => benchmarkOfSplit(name, registry) ?? benchmarkWithoutShots(name, registry),
  metric: metricWithoutCutoff,
  organization: () => null,
};

/**
 * The model whose name this one's is, but for suffixes: the first that somebody goes by, or one that still ends in
 * an unmistakable suffix. Where nobody goes by any of them, this name must end in an unmistakable suffix.
 */
function modelWithoutSuffix(name: string, registry: Registry): Parent | null {
  const [, ...shorter] = peelings(name);
  const found = nearestModel(shorter.map(({ base }) => registry.find('model', base)));
  if (found === null) return lastSuffixAlone(name);
  for (const { base, suffixes } of shorter) {
    if (!suffixes.every((suffix) => allows(suffix, found))) return null;
    if (registry.find('model', base).length > 0 || peelSuffix(base)?.suffix.needs === 'nobody')
      return droppedFrom(name, suffixes, found);
  }
  return null;
}

function lastSuffixAlone(name: string): Parent | null {
  const suffix = peelSuffix(name)?.suffix;
  return suffix?.needs === 'nobody' ? droppedFrom(name, [suffix], null) : null;
}

function allows({ needs }: ModelSuffix, { origin }: Target): boolean {
  return needs !== 'a registered model' || origin !== 'corpus';
}

/** One step for each suffix, the last one of the name first. */
function droppedFrom(name: string, suffixes: readonly ModelSuffix[], target: Target | null): Parent {
  const steps: Step[] = [];
  let from = name;
  for (const { rule, text, says } of suffixes.toReversed()) {
    const to = from.slice(0, -text.length);
    const confidence = target === null ? 'possible' : confidenceIn(target);
    const alone = target === null ? '; nobody here goes by the rest' : '';
    steps.push(
      step({
        rule,
        from,
        to,
        source: null,
        confidence,
        dropped: text,
        says: `${JSON.stringify(text)} ${says}${alone}`,
      }),
    );
    from = to;
  }
  return { relation: 'variant_of', steps };
}

/** `GAIA Level 1` is a part of GAIA. */
function benchmarkOfSplit(name: string, registry: Registry): Parent | null {
  const found = registry.splitNamed(name);
  if (found === null) return null;
  const { benchmark: to, split, source } = found;
  const says = `the split ${JSON.stringify(split)} of it`;
  return {
    relation: 'part_of',
    steps: [step({ rule: 'split', from: name, to, source, confidence: 'likely', says })],
  };
}

/** `MMLU (5-shot)` is MMLU with a setting in its name. */
function benchmarkWithoutShots(name: string, registry: Registry): Parent | null {
  const found = /[\s_-]{0,2}\(?\d{1,4}[\s_-]?shots?\)?$/iu.exec(name);
  if (found === null || found.index === 0) return null;
  const to = name.slice(0, found.index);
  const [target] = registry.find('benchmark', to);
  if (target === undefined) return null;
  const says = `${JSON.stringify(found[0])} is a setting of the evaluation`;
  const given = { rule: 'shots_suffix', from: name, to, source: target.source, dropped: found[0], says };
  return { relation: 'variant_of', steps: [step({ ...given, confidence: confidenceIn(target) })] };
}

function metricWithoutCutoff(name: string, registry: Registry): Parent | null {
  const cut = cutoffOf(name, registry);
  if (cut === null) return null;
  const says = `${cut.family} at the cutoff ${cut.cutoff}`;
  const given = {
    rule: 'cutoff',
    from: name,
    to: cut.family,
    source: cut.source,
    dropped: `@${cut.cutoff}`,
    says,
  };
  return { relation: 'variant_of', steps: [step({ ...given, confidence: 'likely' })] };
}

/**
 * One step towards the name that a model usually goes by: without the platform it was called on, with its maker's
 * prefix, with the usual prefix of that maker, in the usual spelling. Suffixes stay: they tell models apart.
 */
function sameModel(name: string, registry: Registry): Found {
  const { prefix } = splitModelName(name);
  if (prefix === null) return withMaker(name, registry);
  const root = rootOf(name, registry);
  const isVouchedFor = root !== null && root.target.origin !== 'corpus';
  if (!isVouchedFor && isPlatformPrefix(prefix)) return withoutPlatform(name, registry);
  if (root === null) return null;
  return (
    withUsualPrefix(name, root.target) ??
    (root.suffix === '' ? sameSpelling('model', name, registry) : withUsualRoot(name, root))
  );
}

/** A model that a name leads to when suffixes are taken off it. */
interface Root {
  readonly target: Target;
  /** The name without them. */
  readonly base: string;
  readonly suffix: string;
}

/** The longest start of the name that somebody vouches for; else the whole name, where a corpus has it. */
function rootOf(name: string, registry: Registry): Root | null {
  const found = peelings(name).flatMap(({ base, suffixes }) => {
    const [target] = registry.find('model', base);
    return target === undefined ? [] : [{ target, base, suffix: suffixes.map(({ text }) => text).join('') }];
  });
  const registered = found.find(({ target }) => target.origin !== 'corpus');
  return registered ?? found.find(({ suffix }) => suffix === '') ?? null;
}

function withoutPlatform(name: string, registry: Registry): Found {
  const { prefix, rest } = splitModelName(name);
  const target = rest.includes('/') ? rootOf(rest, registry)?.target : makersOf(rest, registry)[0];
  if (target === undefined) return null;
  const says =
    foldName(prefix!) === 'unknown'
      ? 'the prefix says that the developer is unknown'
      : `${prefix} is where the model was called, not who developed it`;
  const confidence = confidenceIn(target);
  return { step: step({ rule: 'platform_prefix', from: name, to: rest, source: null, confidence, says }) };
}

function withUsualPrefix(name: string, target: Target): Found {
  const { prefix, rest } = splitModelName(name);
  const usual = splitModelName(target.name).prefix;
  if (usual === null || usual === prefix || prefixKey(usual) !== prefixKey(prefix!)) return null;
  const owner = organizationOfPrefix(prefix!);
  return {
    step: step({
      rule: 'organization_prefix',
      from: name,
      to: `${usual}/${rest}`,
      source: owner === null ? target.source : `registry: ${owner}`,
      confidence: confidenceIn(target),
      says:
        owner === null
          ? `${prefix} and ${usual} differ in case and separators only`
          : `models of ${owner} go by the prefix ${usual}`,
    }),
  };
}

/** The usual spelling of a registered model, for a name that has a suffix more. An alias with a suffix stays. */
function withUsualRoot(name: string, { target, base, suffix }: Root): Found {
  const to = target.name + suffix;
  if (target.alias !== null || to === name) return null;
  const says = `${base} and ${target.name} differ in case and separators only`;
  return {
    step: step({ rule: 'spelling', from: name, to, source: target.source, confidence: 'likely', says }),
  };
}

function withMaker(name: string, registry: Registry): Found {
  const targets = makersOf(name, registry);
  const [target] = targets;
  if (target === undefined) return null;
  const makers = new Set(targets.map(({ name: full }) => prefixKey(splitModelName(full).prefix ?? '')));
  if (makers.size > 1) return { candidates: targets };
  const { prefix } = splitModelName(target.alias ?? target.name);
  return {
    step: step({
      rule: 'maker_prefix',
      from: name,
      to: `${prefix}/${name}`,
      source: target.source,
      confidence: confidenceIn(target),
      says: `${target.name} is the only model here that the name can mean`,
    }),
  };
}

/** Models that a name without a prefix can be of: registered ones, suffixes left out; else those of a corpus. */
function makersOf(rest: string, registry: Registry): readonly Target[] {
  const lists = peelings(rest).map(({ base }) => registry.findBareModel(base));
  const isRegistered = ([first]: readonly Target[]): boolean =>
    first !== undefined && first.origin !== 'corpus';
  return lists.find(isRegistered) ?? lists[0]!;
}

/** One step towards the name of a benchmark; cards often have the title of its paper in place of it. */
function sameBenchmark(name: string, registry: Registry): Found {
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
