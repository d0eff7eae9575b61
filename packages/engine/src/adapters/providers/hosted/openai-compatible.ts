import type { DeclaredModel } from '../../../declare/project.ts';
import type { Model } from '../../../ports/model.ts';
import type { ModelContext } from '../model-context.ts';
import { apiKey, sdkModel } from './sdk-model.ts';

/** A server that speaks OpenAI's chat completions (vLLM, Ollama, LM Studio …). Without `api_key_env` no key is sent. */
export async function openOpenaiCompatible(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const key = apiKey(declared, context, []);
  const { createOpenAICompatible, VERSION } = await import('@ai-sdk/openai-compatible');
  const baseUrl = declared.base_url!;
  return sdkModel(declared, context, {
    baseUrl,
    key,
    sdk: { '@ai-sdk/openai-compatible': VERSION },
    takesSeed: true,
    special: { direct: ['top_k'] },
    providerOptions: ({ format }): Record<string, Record<string, boolean>> =>
      format === null ? {} : { openaiCompatible: { strictJsonSchema: format.strict } },
    model: (fetch) =>
      createOpenAICompatible({
        name: 'compatible',
        baseURL: baseUrl,
        supportsStructuredOutputs: true,
        fetch,
        ...(key === null ? {} : { apiKey: key }),
      })(declared.model!),
  });
}
