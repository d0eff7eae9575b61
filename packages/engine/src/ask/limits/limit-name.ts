import type { DeclaredModel } from '../../declare/project.ts';

/** Whose limits they are: the provider counts by account, place and model, whatever a project calls it. */
export function limitName({
  provider,
  base_url,
  url,
  model,
  key,
  api_key_env,
}: Pick<DeclaredModel, 'provider' | 'base_url' | 'url' | 'model' | 'key' | 'api_key_env'>): string {
  return JSON.stringify([provider, base_url ?? url ?? null, model ?? key, api_key_env ?? null]);
}
