import { describe, expect, test } from 'vitest';
import { provenScore, provenScoreText } from './proven-score.ts';

const sealed = (predicate: object) => ({
  envelope: { payload: Buffer.from(JSON.stringify({ predicate })).toString('base64') },
});
const score = {
  score_id: 'sc-1',
  evaluation: { id: 'which-desk' },
  split: 'feedback',
  submission: { id: 'sub-1' },
  metrics: [
    { name: 'rate', value: '0.846154', interval: { low: '0.739447', high: '0.914229' }, n: 65 },
    { name: 'count', value: 7 },
    { name: 'none', value: null, n: 0 },
  ],
};
const bytes = (predicate: object): Uint8Array =>
  Buffer.from(JSON.stringify({ score: sealed(predicate), submission: sealed({ team: 'Équipe' }) }));
const held = { verified: true, checks: [{ check: 'score-signature', outcome: 'pass' }] };

describe('provenScore', () => {
  test('tells whose score it is, with every number, its interval and n', () => {
    const proven = provenScore(bytes(score), held)!;
    expect(proven).toMatchObject({ score: 'sc-1', submission: 'sub-1', team: 'Équipe' });
    expect(provenScoreText(proven)).toBe(
      'which-desk, feedback: rate 0.846 [0.739, 0.914], n 65; count 7.0000; none –, n 0',
    );
  });

  test('tells nothing of a bundle that does not hold: what stands in it is a claim', () => {
    expect(provenScore(bytes(score), { ...held, verified: false })).toBeNull();
    const checks = [{ check: 'score-signature', outcome: 'not-run' }];
    expect(provenScore(bytes(score), { verified: true, checks })).toBeNull();
  });

  test('shows what a name hides, and takes no number from what is none', () => {
    const odd = { ...score, split: null, metrics: [{ name: 'a\u202eb', value: 'much', interval: 3, n: [] }] };
    expect(provenScoreText(provenScore(bytes(odd), held)!)).toBe('which-desk: a\\u{202e}b –');
    expect(provenScoreText(provenScore(bytes({}), held)!)).toBe('unnamed: no number');
  });
});
