import type { JsonObject, Model } from '@assay/records';

/** The services that run models for others; of the rest it is not known who does. */
const platforms: Partial<Record<Model['provider'], string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
};

/**
 * The model as the record names it. Its id has two parts: as written where it has a slash, else the provider and
 * the model. Who developed it, and whether its weights are open, a project file does not say.
 */
export function eeeModel({
  key,
  provider,
  model,
}: Pick<Model, 'key' | 'provider' | 'model'>): JsonObject & { readonly id: string } {
  const name = model ?? key;
  const platform = platforms[provider];
  return {
    name,
    id: /^[^/]+\/./.test(name) ? name : `${provider}/${name}`,
    ...(platform === undefined ? {} : { inference_platform: platform }),
    additional_details: {
      deployment_type: platform === undefined ? 'unknown' : 'externally_managed',
      model_availability: 'unknown',
      model_key: key,
      provider,
    },
  };
}
