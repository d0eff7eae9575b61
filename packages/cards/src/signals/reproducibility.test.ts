import { describe, expect, test } from 'vitest';
import { type Report, rowsOf } from '../testing/record-of.ts';
import { reproducibilityOf, reproducibilityRates } from './reproducibility.ts';

const of = (...reports: Omit<Report, 'score'>[]) =>
  reproducibilityOf(rowsOf(reports.map((report) => ({ score: 0.5, ...report }))));

const stated = { temperature: 0, max_tokens: 256 };
const agentic = { ...stated, agentic_eval_config: {} };

describe('reproducibilityOf', () => {
  test('nothing missing: no gap; temperature 0 is a value', () => {
    expect(of({ args: stated })).toEqual({ gap: 0, missing: [], agentic: false });
  });

  test.each([
    [{}, ['max_tokens', 'temperature']],
    [{ temperature: null, max_tokens: 1 }, ['temperature']],
    [{ temperature: 1, top_p: 1, prompt_template: 'x' }, ['max_tokens']],
  ])('%j lacks %j', (args, missing) => {
    expect(of({ args })).toEqual({ gap: 1, missing, agentic: false });
  });

  test('an agentic report must state harness, plan and limits; empty ones say nothing', () => {
    expect(of({ args: agentic }).missing).toEqual(['eval_limits', 'eval_plan']);
    const empty = { ...agentic, eval_plan: {}, eval_limits: [] };
    expect(of({ args: empty, harness: 'unknown' }).missing).toEqual(['eval_limits', 'eval_plan', 'harness']);
    const full = { ...agentic, eval_plan: { name: 'p' }, eval_limits: { token_limit: 1 } };
    expect(of({ args: full })).toEqual({ gap: 0, missing: [], agentic: true });
  });

  test('each report is judged by itself, and the triple has the union', () => {
    expect(of({ args: agentic }, { args: { temperature: 1 }, harness: 'unknown' }).missing).toEqual([
      'eval_limits',
      'eval_plan',
      'max_tokens',
    ]);
  });
});

describe('reproducibilityRates', () => {
  test('agentic fields are counted over agentic triples only', () => {
    expect(
      reproducibilityRates([of({ args: stated }), of({}), of({ args: agentic }), of({ args: {} })]),
    ).toEqual({
      triples: 4,
      agentic_triples: 1,
      gap_rate: 0.75,
      missingness: { temperature: 0.5, max_tokens: 0.5, harness: 0, eval_plan: 1, eval_limits: 1 },
    });
  });

  test('no triples: no rate, rather than 0', () => {
    expect(reproducibilityRates([])).toMatchObject({ gap_rate: null, missingness: { temperature: null } });
  });
});
