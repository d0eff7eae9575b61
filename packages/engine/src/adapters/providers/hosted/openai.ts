import type { DeclaredModel } from '../../../declare/project.ts';
import type { Model } from '../../../ports/model.ts';
import { usualKeys } from '../../known-secrets.ts';
import type { ModelContext } from '../model-context.ts';
import { apiKey, sdkModel } from './sdk-model.ts';
import { wrongParameter } from './sdk-parameters.ts';

/**
 * OpenAI. The Responses API with nothing stored at the provider, or, with the parameter `api: chat`, chat
 * completions, which take a seed and stop sequences.
 */
export async function openOpenai(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const key = apiKey(declared, context, usualKeys.openai);
  const { createOpenAI, VERSION } = await import('@ai-sdk/openai');
  const baseUrl = declared.base_url ?? 'https://api.openai.com/v1';
  const api = declared.parameters?.['api'] ?? 'responses';
  if (api !== 'chat' && api !== 'responses') throw wrongParameter('api', 'expected responses or chat');
  const isChat = api === 'chat';
  return sdkModel(declared, context, {
    baseUrl,
    key,
    sdk: { '@ai-sdk/openai': VERSION },
    identity: { api },
    special: { own: ['api'], direct: ['temperature', 'top_p'] },
    takesSeed: isChat,
    providerOptions: ({ format }) => ({
      openai: {
        ...(isChat ? {} : { store: false }),
        ...(format === null ? {} : { strictJsonSchema: format.strict }),
      },
    }),
    model: (fetch) => {
      const openai = createOpenAI({ apiKey: key!, baseURL: baseUrl, fetch });
      return isChat ? openai.chat(declared.model!) : openai.responses(declared.model!);
    },
  });
}
