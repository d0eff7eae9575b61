import { type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { textOf } from '../../import/runs/recorded-rows.ts';
import type { NewFile } from '../../world/write-new-files.ts';
import { freeKey, keyFrom } from '../key-from.ts';

/** What promptfoo's `echo` does: the prompt is the answer. */
export const echoModel: NewFile = {
  path: 'echo.mjs',
  contents: '// Answers with what it is asked.\nexport default ({ messages }) => messages.at(-1).content;\n',
};

export interface TakenModels {
  readonly models: readonly JsonObject[];
  readonly notes: readonly string[];
}

const settings: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  max_tokens: 'max_tokens',
  maxTokens: 'max_tokens',
  max_output_tokens: 'max_tokens',
  top_p: 'top_p',
  topP: 'top_p',
  seed: 'seed',
};

/** The providers of a configuration as models. What speaks a protocol of promptfoo's own has no equivalent, and is told. */
export function takeProviders(given: JsonValue | undefined): TakenModels {
  const models: JsonObject[] = [];
  const notes: string[] = [];
  const entries = Array.isArray(given) ? listOf(given) : given === undefined ? [] : [given];
  for (const entry of entries) {
    const [id, more] = idOf(entry);
    const base = modelOf(id);
    if (base === null) {
      notes.push(`the provider ${id} has no equivalent: write it as a module, a command or an http model`);
      continue;
    }
    const config = objectOf(more['config']);
    const named = typeof more['label'] === 'string' ? more['label'] : textOf(base['model'] ?? id);
    const parameters = Object.entries(config).flatMap(([name, value]) =>
      Object.hasOwn(settings, name) && typeof value === 'number' ? [[settings[name]!, value] as const] : [],
    );
    const left = Object.keys(config).filter((name) => !Object.hasOwn(settings, name) && !addresses.has(name));
    if (left.length > 0) notes.push(`of the provider ${id} left out: ${left.join(', ')}`);
    const address = config['apiBaseUrl'] ?? config['baseUrl'];
    models.push({
      key: freeKey(keyFrom(named, 'model'), (key) => models.some((model) => model['key'] === key)),
      ...base,
      ...(typeof address === 'string' ? { base_url: address } : {}),
      ...(typeof config['apiKeyEnvar'] === 'string' ? { api_key_env: config['apiKeyEnvar'] } : {}),
      ...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
    });
  }
  return { models, notes };
}

const addresses = new Set(['apiBaseUrl', 'baseUrl', 'apiKeyEnvar', 'apiKey']);

/** `openai:gpt-4o`, `{ id: …, config }`, or `{ "openai:gpt-4o": { config } }`. */
function idOf(entry: JsonValue): readonly [string, JsonObject] {
  if (typeof entry === 'string') return [entry, {}];
  const given = objectOf(entry);
  if (typeof given['id'] === 'string') return [given['id'], given];
  const [first] = Object.entries(given);
  return first === undefined ? ['unknown', {}] : [first[0], objectOf(first[1])];
}

function modelOf(id: string): JsonObject | null {
  if (id === 'echo') return { provider: 'module', module: echoModel.path };
  const [kind = '', ...rest] = id.split(':');
  const name = rest
    .filter((part) => !['chat', 'responses', 'messages', 'completion'].includes(part))
    .join(':');
  if (name === '') return null;
  if (kind === 'openai')
    return {
      provider: 'openai',
      model: name,
      ...(rest[0] === 'chat' ? { parameters: { api: 'chat' } } : {}),
    };
  if (kind === 'anthropic') return { provider: 'anthropic', model: name };
  if (kind === 'google' || kind === 'vertex') return { provider: 'google', model: name };
  if (kind === 'ollama')
    return { provider: 'openai_compatible', model: name, base_url: 'http://127.0.0.1:11434/v1' };
  if (kind === 'localai')
    return { provider: 'openai_compatible', model: name, base_url: 'http://127.0.0.1:8080/v1' };
  return null;
}
