import type { DeclaredModel, Project } from '../declare/project.ts';

/** From here on a secret is looked for anywhere, and in its encodings. */
export const LONG = 8;
/** A shorter one is looked for as a word by itself, if it does not look like one of a language or like a number. */
const SHORTEST = 4;

function isRecognisable(secret: string): boolean {
  if (secret.length >= LONG) return true;
  return secret.length >= SHORTEST && /\p{L}/u.test(secret) && /[^\p{L}]/u.test(secret);
}

/** Where providers look for their keys unless a model names another variable. */
export const usualKeys = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  google: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
} as const;

/** What holds a secret, by its name. */
const secretName =
  /key|token|secret|pass|pwd|credential|auth|cookie|session|signature|private|bearer|\bpat\b/i;

interface KnownSecrets {
  readonly values: readonly string[];
  /** Where those come from that cannot be told from other texts, and stay where they are printed. */
  readonly too_short: readonly string[];
}

interface NamedSecret {
  readonly from: string;
  readonly value: string;
}

/**
 * The secrets that a project uses: the keys of its models, those that providers look for, what code of the user's may
 * see under a name that says so, headers of that kind, and what stands in addresses for a password.
 */
export function knownSecrets(
  { models, tasks }: Pick<Project, 'models' | 'tasks'>,
  env: Readonly<Record<string, string | undefined>>,
  store: string | null = null,
): KnownSecrets {
  const metrics = tasks.flatMap(({ scorers }) => scorers.flatMap(({ metrics: declared }) => declared));
  const seen = [
    ...models.flatMap(({ env: names = [] }) => names),
    ...metrics.flatMap(({ metric }) => (metric.kind === 'catalogue' ? [] : (metric.env ?? []))),
  ];
  const keys = [
    ...Object.values(usualKeys).flat(),
    ...models.flatMap(({ api_key_env: name }) => name ?? []),
    ...seen.filter((name) => secretName.test(name)),
  ];
  const found: readonly NamedSecret[] = [
    ...keys.map((from) => ({ from, value: env[from] ?? '' })),
    ...seen.flatMap((from) => inAddress(from, env[from])),
    ...models.flatMap(ofModel),
    ...inAddress('the address of the store', store ?? undefined),
  ].map(({ from, value }) => ({ from, value: value.trim() }));
  const given = found.filter(({ value }) => value !== '');
  return {
    values: [...new Set(given.map(({ value }) => value).filter(isRecognisable))],
    too_short: [...new Set(given.filter(({ value }) => !isRecognisable(value)).map(({ from }) => from))],
  };
}

function ofModel({ key, headers = {}, base_url: base, url }: DeclaredModel): readonly NamedSecret[] {
  const named = Object.entries(headers).filter(([name]) => secretName.test(name));
  return [
    // `Bearer KEY`: what is sent, and the key alone.
    ...named.flatMap(([name, value]) =>
      [value, ...value.split(/[\s;,=]+/).filter(({ length }) => length >= 16)].map((part) => ({
        from: `header ${name}`,
        value: part,
      })),
    ),
    ...inAddress(`the address of model ${key}`, base),
    ...inAddress(`the address of model ${key}`, url),
  ];
}

/** `https://user:password@host/?key=KEY`, as it stands and as it is meant. */
function inAddress(from: string, text: string | undefined): readonly NamedSecret[] {
  if (text === undefined || !URL.canParse(text)) return [];
  const { password, searchParams } = new URL(text);
  const named = [...searchParams].filter(([name]) => secretName.test(name)).map(([, value]) => value);
  return [password, decodeURIComponent(password), ...named].map((value) => ({ from, value }));
}
