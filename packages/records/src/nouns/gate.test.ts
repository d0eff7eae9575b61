import { describe, expect, test } from 'vitest';
import { gateSchema } from './gate.ts';

const regression = (more: object) => ({ regression: { against: 'main', metric: 'x', ...more } });

describe('gateSchema', () => {
  test.each([
    { macro_f1: { min: 0.85 } },
    { macro_f1: { min: 0, max: 1 }, cohort: 'policy' },
    { macro_f1: { max: 1 }, cohort: null },
    { metric: 'exact-match', cohort: 'policy', pass_rate: { min: 0.7 } },
    { metric: 'length', subtask: 'a', mean: { min: -5, max: 900 }, p95: { max: 1000 } },
    { metric: 'f1', value: { min: 0.5 } },
    { coverage: { min: 0.99 } },
    { coverage: { min: 0.99, metric: 'judge' } },
    { stability: { metric: 'refusal_rate', max_std: 0.05 } },
    { cost: { max_usd: 0 } },
    { latency: { p95_ms: { max: 800 }, max_ms: { max: 5000 } } },
    regression({}),
    regression({ max_drop: 0.02, max_regressions: 3, confident_only: true, by: 'rows' }),
    regression({ by: 'aggregate', max_drop: 0.02, non_inferior: true, allow_changed: true, cohort: null }),
  ])('takes %j', (gate) => {
    expect(gateSchema.parse(gate)).toEqual(gate);
  });

  test.each([
    {},
    { macro_f1: {} },
    { macro_f1: { min: 85 } },
    { macro_f1: { min: 0.9, max: 0.8 } },
    { macro_f1: { min: '0.9' } },
    { macro_f1: { min: Number.NaN } },
    { macro_f1: { min: 0.5 }, cohort: 'a', subtask: 'b' },
    { macro_f1: { min: 0.5 }, coverage: { min: 0.5 } },
    { metric: 'x' },
    { metric: '', mean: { min: 0 } },
    { metric: 'x', pass_rate: { min: 1.1 } },
    { metric: 'x', pas_rate: { min: 1 } },
    { metric: 'x', mean: 0.5 },
    { metric: 'x', p5: { min: Number.POSITIVE_INFINITY } },
    { coverage: { max: 0.5 } },
    { stability: { metric: 'x' } },
    { stability: { metric: 'x', max_std: -1 } },
    { cost: { max_usd: -1 } },
    { cost: { max_eur: 1 } },
    { latency: {} },
    { latency: { p95_ms: 800 } },
    { latency: { p95: { max: 800 } } },
    { regression: { against: 'main' } },
    regression({ max_drop: -0.1 }),
    regression({ max_regressions: 1.5 }),
    regression({ by: 'aggregate', max_regressions: 1 }),
    regression({ confident_only: true, non_inferior: true }),
    regression({ by: 'samples' }),
  ])('refuses %j', (gate) => {
    expect(gateSchema.safeParse(gate).success).toBe(false);
  });
});
