import type { Score } from '@assay/records';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Metric, readParameters } from '../catalogue/metric.ts';
import { contentPorts } from './content-ports.ts';
import { scoreSample } from './score-sample.ts';
import { scoreSet } from './score-set.ts';

async function exampleScore(metric: Metric): Promise<Score> {
  const { rows, params } = metric.page.example;
  if (metric.kind === 'sample') return scoreSample(metric, rows[0]!, params);
  if (metric.kind === 'set') return scoreSet(metric, rows, params).result;
  return metric.score({ id: 's1', ...rows[0]! }, metric.parameters.parse(params ?? {}), contentPorts);
}

/** The pass rules that a type of score may have, and the direction that a rule asks for. */
const rulesOf = {
  boolean: ['is-true'],
  number: ['none', 'at-least', 'at-most'],
  label: ['none'],
} as const;
const directionOf: Readonly<Record<string, string>> = { 'at-least': 'higher', 'at-most': 'lower' };

/** What holds for every metric, whatever it measures. */
export function testMetricLaws(metrics: readonly Metric[]): void {
  describe.each(metrics)('$name', (metric) => {
    test('the example on its page gives the value that the page prints', async () => {
      const score = await exampleScore(metric);
      expect(score.kind).toBe('scored');
      if (score.kind !== 'scored') return;
      const { value } = metric.page.example;
      if (typeof value === 'number') expect(score.value).toBeCloseTo(value, 9);
      else expect(score.value).toBe(value);
    });

    test('the page is complete', () => {
      const { page, meaning } = metric;
      for (const text of [meaning, page.definition, page.convention, page.source])
        expect(text.trim()).not.toBe('');
      expect(meaning).not.toContain('\n');
      expect(page.edgeCases.length).toBeGreaterThan(0);
      expect(page.example.rows.length).toBeGreaterThan(0);
    });

    test('declares type, pass rule and direction that fit together', () => {
      const { scoreType, passRule, direction } = metric;
      const rule = passRule === null ? 'none' : passRule.kind;
      expect(rulesOf[scoreType.kind]).toContain(rule);
      expect({ rule, direction }).toEqual({ rule, direction: directionOf[rule] ?? direction });
    });

    test('has parameters with a JSON Schema, and refuses an unknown one', () => {
      expect(z.toJSONSchema(metric.parameters, { io: 'input' })).toMatchObject({ type: 'object' });
      const params = { ...metric.page.example.params, 'no-such-parameter': 1 };
      expect(() => readParameters(metric, params)).toThrow(
        expect.objectContaining({ code: 'E_METRIC_PARAMETER' }),
      );
    });

    test('never turns a missing output or label into a number', () => {
      if (metric.kind !== 'sample') return;
      if (!metric.requires.includes('expected')) return;
      const row = metric.page.example.rows[0]!;
      const { expected: _, ...unlabelled } = row;
      expect(scoreSample(metric, unlabelled, metric.page.example.params).kind).toBe('missing');
    });
  });
}
