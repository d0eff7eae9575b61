import { describe, expect, test } from 'vitest';
import { checkSentence, checksSentence } from './verification-words.ts';

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
