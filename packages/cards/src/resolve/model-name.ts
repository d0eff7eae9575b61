import { foldName } from './name-index.ts';
import { organizations } from './registry/organizations.ts';

/** A model's name in two: what stands before the first slash, and the rest. */
interface ModelName {
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

/** The end of a model's name that tells it from another one. */
export interface ModelSuffix {
  readonly rule: string;
  readonly text: string;
  readonly says: string;
  /** Who must go by the name without the suffix, for the suffix to be one. */
  readonly needs: 'nobody' | 'somebody' | 'a registered model';
}

interface SuffixRule extends Omit<ModelSuffix, 'text'> {
  readonly pattern: RegExp;
}

const month = '(?:0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';

/**
 * Read from the end of a name, the first that fits. What is unmistakable needs nobody; four digits may be a date or
 * anything else, and `medium` is a size at many makers, so these need a model that goes by the rest of the name.
 */
const suffixRules: readonly SuffixRule[] = [
  {
    rule: 'quantisation_suffix',
    pattern:
      /[-_. ](?:(?:unsloth-)?bnb-4bit|gguf|ggml|awq|gptq(?:-int[48])?|exl2|hqq|mlx|nf4|int[48]|fp(?:4|8|16)(?:-(?:dynamic|tput))?|bf16|[48]-?bit|w\d+a\d+|q[2-8]_[0-9k](?:_[sml])?)$/i,
    says: 'names the numeric format of a copy',
    needs: 'nobody',
  },
  {
    rule: 'effort_suffix',
    pattern: /[-_: ]\(?(?:no-?|non-?)?(?:thinking|reasoning)(?:-\d+k)?\)?$/i,
    says: 'names how long the model may think, or weights of its own',
    needs: 'somebody',
  },
  {
    rule: 'effort_suffix',
    pattern: /[-_: ]\(?(?:minimal|low|medium|high|xhigh)(?:-effort)?\)?$/i,
    says: 'names how long the model may think',
    needs: 'a registered model',
  },
  {
    rule: 'date_suffix',
    pattern: new RegExp(`[-_@ ]20[12]\\d(?:-${month}-${day}|${month}${day})$`),
    says: 'names the day of a release',
    needs: 'nobody',
  },
  {
    rule: 'date_suffix',
    pattern: new RegExp(
      `[-_ ](?:${month}-20[12]\\d|20[12]\\d-?${month}|2\\d${month}${day}|2\\d${month}|${month}-?${day})$`,
    ),
    says: 'reads as the date of a release',
    needs: 'somebody',
  },
  {
    rule: 'revision_suffix',
    pattern: /(?:[-@]0\d\d|-v\d+:\d+)$/i,
    says: 'numbers a revision',
    needs: 'a registered model',
  },
  {
    rule: 'stage_suffix',
    pattern: /[-_ ](?:preview|experimental|exp|beta|alpha|latest)$/i,
    says: 'names a stage of release',
    needs: 'somebody',
  },
  {
    rule: 'calling_suffix',
    pattern: /[-_ ](?:fc|prompt)$/i,
    says: 'names the way that tools are called',
    needs: 'a registered model',
  },
];

/** The name without its last suffix, and that suffix; null where the end of the name says nothing. */
export function peelSuffix(name: string): { readonly base: string; readonly suffix: ModelSuffix } | null {
  for (const { pattern, ...rule } of suffixRules) {
    const found = pattern.exec(name);
    if (found === null || !/\p{L}/u.test(name.slice(0, found.index))) continue;
    return { base: name.slice(0, found.index), suffix: { ...rule, text: found[0] } };
  }
  return null;
}

/** More suffixes than any name has. */
const mostSuffixes = 6;

/** The name with none, one, two … of its suffixes taken off, the longest first. */
export function peelings(
  name: string,
): { readonly base: string; readonly suffixes: readonly ModelSuffix[] }[] {
  const peeled = [{ base: name, suffixes: [] as readonly ModelSuffix[] }];
  for (
    let next = peelSuffix(name);
    next !== null && peeled.length <= mostSuffixes;
    next = peelSuffix(next.base)
  )
    peeled.push({ base: next.base, suffixes: [next.suffix, ...peeled.at(-1)!.suffixes] });
  return peeled;
}
