import * as z from 'zod';
import type { Texts } from '../read-texts.ts';
import { BLEU_SMOOTHINGS, type BleuOptions } from './bleu-score.ts';
import { type BleuStatistics, bleuStatistics } from './bleu-statistics.ts';
import { BLEU_TOKENISERS, bleuTokens } from './bleu-tokens.ts';

/** The parameters of both BLEU metrics; the defaults are sacreBLEU's, which differ in the effective order only. */
export function bleuParameters(effectiveOrder: boolean) {
  return z.strictObject({
    tokenizer: z.enum(BLEU_TOKENISERS).default('13a'),
    smoothing: z.enum(BLEU_SMOOTHINGS).default('exp'),
    /** 0.1 for floor and 1 for add-k by default. */
    smoothing_value: z.number().nonnegative().optional(),
    lowercase: z.boolean().default(false),
    max_order: z.int().min(1).max(9).default(4),
    effective_order: z.boolean().default(effectiveOrder),
  });
}

export type BleuParameters = z.infer<ReturnType<typeof bleuParameters>>;

export function bleuOptions(
  params: BleuParameters,
  effectiveOrder: boolean = params.effective_order,
): BleuOptions {
  return {
    smoothing: params.smoothing,
    smoothingValue: params.smoothing_value ?? (params.smoothing === 'floor' ? 0.1 : 1),
    effectiveOrder,
  };
}

export function countBleu({ output, references }: Texts, params: BleuParameters): BleuStatistics {
  const tokens = (text: string) => bleuTokens(params.lowercase ? text.toLowerCase() : text, params.tokenizer);
  return bleuStatistics(tokens(output), references.map(tokens), params.max_order);
}
