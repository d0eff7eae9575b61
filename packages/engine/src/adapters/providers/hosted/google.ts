import type { DeclaredModel } from '../../../declare/project.ts';
import type { Model } from '../../../ports/model.ts';
import { usualKeys } from '../../known-secrets.ts';
import type { ModelContext } from '../model-context.ts';
import { apiKey, sdkModel } from './sdk-model.ts';

/** Google's Gemini API (`generateContent`). */
export async function openGoogle(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const key = apiKey(declared, context, usualKeys.google);
  const { createGoogleGenerativeAI, VERSION } = await import('@ai-sdk/google');
  const baseUrl = declared.base_url ?? 'https://generativelanguage.googleapis.com/v1beta';
  return sdkModel(declared, context, {
    baseUrl,
    key,
    sdk: { '@ai-sdk/google': VERSION },
    takesSeed: true,
    model: (fetch) => createGoogleGenerativeAI({ apiKey: key!, baseURL: baseUrl, fetch })(declared.model!),
  });
}
