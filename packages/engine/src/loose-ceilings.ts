import { maxTokensOf } from './ask/model-endpoint.ts';
import { mostSpent } from './ask/spend/most-spent.ts';
import type { Ceilings } from './ask/spend/spend-ledger.ts';
import type { DeclaredModel } from './declare/project.ts';

/** What one request brings: how much it takes is bounded by `max_tokens`, by nothing, or by its own length. */
type Brings = 'one answer' | 'many turns' | 'no answer';

/** Which ceilings can be passed by what is under way when they are reached, since nothing says what that can take. */
export function looseCeilings(
  models: readonly DeclaredModel[],
  brings: Brings,
  { max_tokens, max_cost_usd }: Ceilings,
): string[] {
  return models.flatMap(({ key, provider, price, parameters = {} }) => {
    // Answers that were made before cost nothing now.
    if (provider === 'replay') return [];
    const maxTokens = { 'one answer': maxTokensOf(parameters), 'many turns': null, 'no answer': 0 }[brings];
    const most = mostSpent('', maxTokens, price);
    const passed = [
      ...(max_tokens !== null && most.tokens === null ? ['max_tokens'] : []),
      ...(max_cost_usd !== null && most.cost_usd === null ? ['max_cost_usd'] : []),
    ];
    if (passed.length === 0) return [];
    const lacking = [
      ...(maxTokens === null ? ['max_tokens'] : []),
      ...(max_cost_usd !== null && price === null ? ['price'] : []),
    ];
    const why =
      brings === 'many turns'
        ? `an attempt with the model ${key} takes several requests`
        : `the model ${key} declares no ${lacking.join(' and no ')}`;
    return `${passed.join(' and ')} may be passed by requests that are under way: ${why}`;
  });
}
