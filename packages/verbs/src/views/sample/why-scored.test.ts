import { expect, test } from 'vitest';
import { whyScored } from './why-scored.ts';

test('whyScored names the reference that an embedding placed nearest, to those who may see labels', () => {
  const score = { kind: 'scored', value: 0.7, details: { cosine: 0.7, nearest: 1, dimensions: 2 } } as const;
  const logged = {
    trials: [{ trial: 0, scores: [{ name: 'close', score }] }],
    asked: { label: { expected: ['left', 'both'] }, verdicts: [] },
  } as unknown as Parameters<typeof whyScored>[0];
  const facts = [{ name: 'close', metric: 'cosine-embedding', pass_rule: null }] as unknown as Parameters<
    typeof whyScored
  >[1];
  expect(whyScored(logged, facts, true)[0]?.nearest).toBe('both');
  expect(whyScored(logged, facts, false)[0]?.nearest).toBeNull();
});
