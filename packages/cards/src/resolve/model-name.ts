import { foldName } from './fold-name.ts';
import { organizations } from './registry/organizations.ts';

/** A model's name in two: what stands before the first slash, and the rest. */
export interface ModelName {
  readonly prefix: string | null;
  readonly rest: string;
}

export function splitModelName(name: string): ModelName {
  const slash = name.indexOf('/');
  if (slash <= 0 || slash === name.length - 1) return { prefix: null, rest: name };
  return { prefix: name.slice(0, slash), rest: name.slice(slash + 1) };
}

/** The prefixes of one organisation, and those that differ in spelling only, have the same key. */
export function prefixKey(prefix: string): string {
  const folded = foldName(prefix);
  return firstPrefixes.get(folded) ?? folded;
}

/** The organisation that a prefix stands for, null where it is not registered. */
export function organizationOfPrefix(prefix: string): string | null {
  return owners.get(foldName(prefix)) ?? null;
}

/**
 * Prefixes that say where a model was called, not who made it. Platforms that serve other weights under the same
 * names are not among them.
 */
const platforms: ReadonlySet<string> = new Set(
  [
    'openrouter',
    'together',
    'together_ai',
    'fireworks',
    'fireworks_ai',
    'groq',
    'deepinfra',
    'replicate',
  ].concat(
    [
      'azure',
      'azure_ai',
      'bedrock',
      'vertex_ai',
      'vertexai',
      'litellm',
      'hosted_vllm',
      'vllm',
      'unknown',
    ].map(foldName),
  ),
);

export function isPlatformPrefix(prefix: string): boolean {
  return platforms.has(foldName(prefix));
}

const owned = organizations.flatMap(({ name, prefixes = [] }) =>
  prefixes.map((prefix) => ({ name, folded: foldName(prefix), first: foldName(prefixes[0]!) })),
);
const firstPrefixes: ReadonlyMap<string, string> = new Map(owned.map(({ folded, first }) => [folded, first]));
const owners: ReadonlyMap<string, string> = new Map(owned.map(({ folded, name }) => [folded, name]));
