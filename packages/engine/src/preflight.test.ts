import { expect, test } from 'vitest';
import type { DeclaredModel } from './declare/project.ts';
import { warnUnboundedSpend } from './preflight.ts';

const price = { input: 1, output: 2 };
const model = (declared: Partial<DeclaredModel>): DeclaredModel => ({
  key: 'toy',
  display_name: 'Toy',
  provider: 'http',
  price: null,
  limits: {
    concurrency: 1,
    requests_per_minute: null,
    tokens_per_minute: null,
    timeout_ms: 1,
    max_retries: 0,
  },
  ...declared,
});
const cost = { max_tokens: null, max_cost_usd: 1 };
const tokens = { max_tokens: 10, max_cost_usd: null };

test.each([
  [model({ price, parameters: { max_tokens: 5 } }), 'one answer', cost, []],
  [model({ price, parameters: { max_tokens: 5 } }), 'one answer', tokens, []],
  [model({ price: { input: 1, output: 0 } }), 'one answer', cost, []],
  [model({ price }), 'no answer', cost, []],
  [model({ provider: 'replay' }), 'one answer', cost, []],
  [model({ price }), 'one answer', cost, ['max_cost_usd … declares no max_tokens']],
  [model({ parameters: { max_tokens: 5 } }), 'one answer', cost, ['max_cost_usd … declares no price']],
  [model({}), 'one answer', cost, ['max_cost_usd … declares no max_tokens and no price']],
  [model({}), 'one answer', tokens, ['max_tokens … declares no max_tokens']],
  [
    model({ price, parameters: { max_tokens: 5 } }),
    'many turns',
    cost,
    ['max_cost_usd … takes several requests'],
  ],
  [model({}), 'many turns', { max_tokens: null, max_cost_usd: null }, []],
] as const)('looseCeilings %#', (declared, brings, ceilings, expected) => {
  const found = warnUnboundedSpend([declared], brings, ceilings);
  expect(
    found.map((one) => one.replace(/ may be .*?(?:toy) /, ' … ')).map((one) => one.replace(/ an .*toy/, '')),
  ).toEqual(expected);
});
