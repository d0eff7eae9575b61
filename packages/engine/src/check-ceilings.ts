import { AssayError } from '@assay/records';
import type { Ceilings } from './ask/spend/spend-ledger.ts';
import type { DeclaredModel } from './declare/project.ts';

/** Providers whose answers never say what they cost: only tokens, which a price makes dollars of. */
const tellTokens: ReadonlySet<string> = new Set(['openai', 'anthropic', 'google', 'openai_compatible']);

/** A ceiling that cannot be kept is reported before anybody is asked, where that can be known. */
export function checkCeilings(
  models: readonly DeclaredModel[],
  { max_tokens, max_cost_usd }: Ceilings,
): void {
  for (const { key, provider, price } of models) {
    // What a module returns is its output and nothing else.
    if (provider === 'module' && (max_tokens !== null || max_cost_usd !== null)) {
      const rule = max_cost_usd === null ? 'max_tokens' : 'max_cost_usd';
      throw unknowable(rule, `a module (model ${key}) does not report what it takes`, 'Remove the ceiling.');
    }
    if (max_cost_usd !== null && price === null && tellTokens.has(provider)) {
      const fix = `Add price: { input: …, output: … } to the model ${key}, in US dollars per million tokens, or remove the ceiling.`;
      throw unknowable(
        'max_cost_usd',
        `the model ${key} has no price, and ${provider} reports only tokens`,
        fix,
      );
    }
  }
}

function unknowable(rule: string, why: string, fix: string): AssayError {
  return new AssayError('usage', 'E_BUDGET_UNKNOWN', `${rule} cannot be kept: ${why}`, { fix });
}
