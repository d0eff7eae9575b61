import { expect, test } from 'vitest';
import { metricConfig } from './imported.ts';

test.each(['ppl', 'perplexity', 'word_perplexity', 'byte_perplexity', 'token_ppl'])(
  '%s is perplexity: lower is better, from 1 upwards',
  (name) => {
    expect(metricConfig(name, 12.5)).toMatchObject({
      metric_kind: 'perplexity',
      lower_is_better: true,
      min_score: 1,
      max_score: 'Infinity',
    });
  },
);

test('a metric that is not known has no bounds, and says that its direction is not known', () => {
  const config = metricConfig('ripple', 12.5);
  expect(config).toMatchObject({ lower_is_better: false, additional_details: { direction: 'unknown' } });
  expect(config).not.toHaveProperty('min_score');
});
