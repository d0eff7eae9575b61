import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { metricsMarkdown } from './metrics-markdown.ts';

describe('metricsMarkdown', () => {
  test('is what docs/metrics.md holds (npm run generate writes it)', () => {
    const page = readFileSync(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8');
    expect(page).toBe(metricsMarkdown());
  });
});
