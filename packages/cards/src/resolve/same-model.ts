import { foldName } from './fold-name.ts';
import { isPlatformPrefix, organizationOfPrefix, prefixKey, splitModelName } from './model-name.ts';
import { peelings } from './model-suffix.ts';
import type { Target } from './name-index.ts';
import type { Registry } from './registry.ts';
import { sameSpelling } from './same-spelling.ts';
import { confidenceIn, type Found, step } from './step.ts';

/**
 * One step towards the name that a model usually goes by: without the platform it was called on, with its maker's
 * prefix, with the usual prefix of that maker, in the usual spelling. Suffixes stay: they tell models apart.
 */
export function sameModel(name: string, registry: Registry): Found {
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
