import { describe, expect, test } from 'vitest';
import { checkSentence, checksSentence, provenScore, provenScoreText } from './proven-score.ts';

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

const checks = (pass: number, ...others: readonly ('fail' | 'not-run' | 'not-applicable')[]) => [
  ...Array.from({ length: pass }, () => ({ check: 'order', outcome: 'pass' as const })),
  ...others.map((outcome) => ({ check: 'openings', outcome })),
];

describe('the checks of a bundle', () => {
  test.each([
    [{ check: 'score-inclusion', outcome: 'pass' }, 'the score stands in the log'],
    [
      { check: 'openings', outcome: 'not-applicable' },
      'labels that were opened are those committed to (does not apply)',
    ],
    [
      { check: 'artifacts', outcome: 'not-run', why: 'no files were given' },
      'the files given are those that were scored (not run: no files were given)',
    ],
    [
      { check: 'bundle-shape', outcome: 'fail', why: 'name "a\u202eb"' },
      'the file is a bundle (fails: name "a\\u{202e}b")',
    ],
    [{ check: 'a-later-one', outcome: 'pass' }, 'a-later-one'],
  ] as const)('%o is asked in words, with what came of it', (check, words) => {
    expect(checkSentence(check)).toBe(words);
  });

  test.each([
    [checks(16), '16 checks pass, none fails'],
    [
      checks(13, 'not-run', 'not-run', 'not-applicable'),
      '13 checks pass, none fails, 1 does not apply, 2 were not run',
    ],
    [checks(14, 'not-applicable', 'not-applicable'), '14 checks pass, none fails, 2 do not apply'],
    [checks(1, 'fail', 'not-run'), '1 check passes, 1 fails (openings), 1 was not run'],
    [checks(0, 'fail', 'fail'), 'no check passes, 2 fail (openings, openings)'],
  ] as const)(
    '%#: checks are counted by what came of them; what does not apply has not failed',
    (given, words) => {
      expect(checksSentence(given)).toBe(words);
    },
  );
});
