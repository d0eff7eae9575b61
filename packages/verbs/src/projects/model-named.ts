import { AssayError, type JsonObject, offerNames } from '@assay/records';
import type { InitProjectRequest } from './init-project.request.ts';

/** A model as it is named in one word, `PROVIDER:NAME`; null: none is named. */
export function modelNamed({
  model,
  base_url,
}: Pick<InitProjectRequest, 'model' | 'base_url'>): JsonObject | null {
  if (model === undefined) return null;
  const colon = model.indexOf(':');
  const provider = colon === -1 ? model : model.slice(0, colon);
  const name = colon === -1 ? '' : model.slice(colon + 1).trim();
  const make = Object.hasOwn(makers, provider) ? makers[provider] : undefined;
  if (make === undefined) {
    throw wrong(
      `the provider ${JSON.stringify(provider)} is not known`,
      offerNames(provider, Object.keys(makers)),
    );
  }
  if (name === '') throw wrong(`${model}: expected ${provider}:${forms[provider] ?? 'NAME'}`, example);
  if (base_url !== undefined && !takesAddress.has(provider))
    throw new AssayError('usage', 'E_OPTION', `${provider} is not asked at an address`, {
      field: 'base_url',
    });
  const made = { key: keyOf(name), provider, ...make(name), ...(base_url === undefined ? {} : { base_url }) };
  if (provider === 'openai_compatible' && base_url === undefined)
    throw new AssayError('usage', 'E_OPTION', "a server that speaks OpenAI's API has an address", {
      field: 'base_url',
      fix: 'For example http://127.0.0.1:8000/v1.',
    });
  return made;
}

const example = 'For example openai:gpt-4o-2024-11-20, command:./answer.sh or module:model.mjs.';
const takesAddress: ReadonlySet<string> = new Set(['openai', 'anthropic', 'google', 'openai_compatible']);
const forms: Readonly<Record<string, string>> = {
  http: 'ADDRESS',
  command: 'PROGRAM',
  module: 'FILE',
  replay: 'FILE',
};

const hosted = (name: string): JsonObject => ({
  model: name,
  parameters: { temperature: 0, max_tokens: 512 },
});
const makers: Readonly<Record<string, (name: string) => JsonObject>> = {
  openai: hosted,
  anthropic: hosted,
  google: hosted,
  openai_compatible: hosted,
  http: (url) => ({ url }),
  command: (line) => ({ command: line.split(/\s+/) }),
  module: (module) => ({ module }),
  replay: (outputs) => ({ outputs }),
};

/** `gpt-4o-2024-11-20` → `gpt-4o-2024-11-20`; `./My Model.mjs` → `my-model`. */
function keyOf(name: string): string {
  const last = name.split('/').findLast((part) => part !== '') ?? name;
  const key = last
    .replace(/\.(?:mjs|cjs|js|ts|mts|jsonl?|csv|py|sh)$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  return key === '' ? 'model' : key;
}

function wrong(message: string, fix: string): AssayError {
  return new AssayError('usage', 'E_OPTION', message, { field: 'model', fix });
}
