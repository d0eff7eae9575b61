import type { MakerModels } from '../registry-row.ts';
import { anthropic } from './anthropic.ts';
import { google } from './google.ts';
import { facebook, metaLlama } from './meta.ts';
import { mistral } from './mistral.ts';
import { openai } from './openai.ts';
import { otherMakers } from './other-makers.ts';
import { qwen } from './qwen.ts';

/**
 * Models that reports often speak of. Open weights go by their name on the Hugging Face Hub, the others by
 * `maker/name` as their maker's interface calls them. Releases that a suffix tells apart (dates, effort,
 * quantisation) are left to the rules unless the suffix stands elsewhere than at the end.
 */
export const models: readonly MakerModels[] = [
  openai,
  anthropic,
  google,
  metaLlama,
  facebook,
  mistral,
  qwen,
  ...otherMakers,
];
