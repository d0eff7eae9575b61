import { AssayError, type JsonObject } from '@assay/records';
import type { ImportOptions } from '../imported.ts';
import { detailsOf, textOf } from '../loose-json.ts';
import { modelInfo } from '../model-info.ts';

/** Providers of Inspect that load the weights named after them, in the same process or one that they start. */
const engines: Readonly<Record<string, string>> = {
  hf: 'transformers',
  transformer_lens: 'transformer_lens',
  vllm: 'vllm',
  sglang: 'sglang',
  ollama: 'ollama',
  'llama-cpp-python': 'llama-cpp-python',
};
/** Providers that may as well be a server elsewhere. */
const perhapsRemote = new Set(['vllm', 'sglang', 'ollama', 'llama-cpp-python']);

const services = new Set(
  'openai anthropic google mistral grok deepseek groq together fireworks bedrock azureai vertex openrouter perplexity cloudflare sambanova goodfire'.split(
    ' ',
  ),
);

/**
 * `provider/model`. Where the rest names the model by itself (`hf/Qwen/Qwen2.5-7B-Instruct`), it is the id; the
 * service of a closed model stays in it (`openai/azure/gpt-4o-mini`).
 */
export function inspectModel(
  evaluation: JsonObject,
  options: ImportOptions,
): JsonObject & { readonly id: string } {
  const name = textOf(evaluation['model']);
  if (name === undefined) {
    throw new AssayError('invalid', 'E_IMPORT_MODEL', 'the log of Inspect names no model: eval.model');
  }
  const slash = name.indexOf('/');
  const provider = slash === -1 ? '' : name.slice(0, slash);
  const rest = name.slice(slash + 1);
  const standsAlone =
    rest.includes('/') &&
    (Object.hasOwn(engines, provider) || provider === 'openrouter' || provider === 'together');
  const engine = Object.hasOwn(engines, provider) ? engines[provider] : undefined;
  const service = services.has(provider) && textOf(evaluation['model_base_url']) === undefined;
  return modelInfo({
    name,
    id: options.model ?? (standsAlone ? rest : name),
    platform: service ? (/^(azure|bedrock|vertex)\//.exec(rest)?.[1] ?? provider) : undefined,
    engine: engine === undefined ? undefined : { name: engine },
    deployment: service
      ? 'externally_managed'
      : engine === undefined || perhapsRemote.has(provider)
        ? undefined
        : 'self_deployed',
    details: detailsOf({
      model_args: evaluation['model_args'] ?? undefined,
      model_base_url: evaluation['model_base_url'] ?? undefined,
    }),
  });
}
