import type { DeclaredModel } from '../../../declare/project.ts';
import type { Model } from '../../../ports/model.ts';
import { usualKeys } from '../../known-secrets.ts';
import type { ModelContext } from '../model-context.ts';
import { apiKey, sdkModel } from './sdk-model.ts';

/** Anthropic's Messages API. It takes no seed. */
export async function openAnthropic(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const key = apiKey(declared, context, usualKeys.anthropic);
  const { createAnthropic, VERSION } = await import('@ai-sdk/anthropic');
  const baseUrl = declared.base_url ?? 'https://api.anthropic.com/v1';
  return sdkModel(declared, context, {
    baseUrl,
    key,
    sdk: { '@ai-sdk/anthropic': VERSION },
    takesSeed: false,
    special: { direct: ['temperature', 'top_p', 'top_k'] },
    model: (fetch) => createAnthropic({ apiKey: key!, baseURL: baseUrl, fetch })(declared.model!),
  });
}
