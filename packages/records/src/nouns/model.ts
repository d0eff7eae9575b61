import * as z from 'zod';
import { jsonObjectSchema, keySchema } from './json-schema.ts';
import { text } from '../shape/scalars.ts';

export const providerSchema = z.enum([
  'openai',
  'anthropic',
  'google',
  'openai_compatible',
  'ai-sdk',
  'http',
  'command',
  'module',
  'replay',
]);

/** How outputs are made: a provider and its parameters, or a system under test of any kind. */
export const modelSchema = z.strictObject({
  key: keySchema,
  provider: providerSchema,
  model: text.optional(),
  parameters: jsonObjectSchema.optional(),
});

export type Provider = z.infer<typeof providerSchema>;
export type Model = z.infer<typeof modelSchema>;
