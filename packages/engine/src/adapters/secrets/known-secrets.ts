import type { DeclaredModel } from '../../declare/project.ts';

/** Where providers look for their keys unless a model names another variable. */
export const usualKeys = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  google: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
} as const;

/** What holds a secret, by its name. */
const secretName = /key|token|secret|password|passwd|credential|auth|cookie/i;
/** A shorter one would be found in texts that have nothing to do with it. */
const SHORTEST = 8;

/**
 * The secrets that a project uses: the keys of its models, those that providers look for, what its code may see under
 * a name that says so, and headers of that kind.
 */
export function knownSecrets(
  models: readonly DeclaredModel[],
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const variables = [
    ...Object.values(usualKeys).flat(),
    ...models.flatMap(({ api_key_env: name }) => name ?? []),
    ...models.flatMap(({ env: names = [] }) => names.filter((name) => secretName.test(name))),
  ];
  const headers = models.flatMap(({ headers: given = {} }) => Object.entries(given));
  const values = [
    ...variables.map((name) => env[name]?.trim() ?? ''),
    ...headers.filter(([name]) => secretName.test(name)).map(([, value]) => value.trim()),
  ];
  return [...new Set(values.filter(({ length }) => length >= SHORTEST))];
}
