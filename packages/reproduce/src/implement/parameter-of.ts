import { settingKey } from '../text/setting-key.ts';

/** What papers call the parameters that every provider takes. */
const parameterNames: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  max_tokens: 'max_tokens',
  max_output_tokens: 'max_tokens',
  max_output_length: 'max_tokens',
  max_new_tokens: 'max_tokens',
  maxoutputtokens: 'max_tokens',
  top_p: 'top_p',
  top_k: 'top_k',
  seed: 'seed',
};

/** The parameter of a provider that a setting is; undefined where it is none. */
export function parameterOf(setting: string): string | undefined {
  return parameterNames[settingKey(setting)];
}
