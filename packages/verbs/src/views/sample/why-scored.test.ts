import { expect, test } from 'vitest';
import { whyScored } from './why-scored.ts';

test('whyScored names the reference that an embedding placed nearest, to those who may see labels', () => {
  const score = { kind: 'scored', value: 0.7, details: { cosine: 0.7, nearest: 1, dimensions: 2 } } as const;
  const logged = {
    trials: [{ trial: 0, scores: [{ name: 'close', score }] }],
    asked: { label: { expected: ['left', 'both'] }, verdicts: [] },
    metrics: null,
  } as unknown as Parameters<typeof whyScored>[0];
  const facts = [{ name: 'close', metric: 'cosine-embedding', pass_rule: null }] as unknown as Parameters<
    typeof whyScored
  >[1];
  expect(whyScored(logged, facts, true)[0]?.nearest).toBe('both');
  expect(whyScored(logged, facts, false)[0]?.nearest).toBeNull();
});

/** A sample whose answer was scored by one metric. */
function loggedBy(
  metric: Record<string, unknown>,
  { answer, expected, value, read }: { answer: string; expected: unknown; value: boolean; read?: string },
) {
  const details = read === undefined ? {} : { details: { answer: read } };
  return {
    trials: [
      {
        trial: 0,
        entry: { output: { kind: 'produced', output: answer } },
        scores: [{ name: 'answered', score: { kind: 'scored', value, ...details } }],
      },
    ],
    asked: { label: { expected }, verdicts: [] },
    metrics: { metrics: [{ score: 'answered', ...metric }] },
  } as unknown as Parameters<typeof whyScored>[0];
}

function whyOf(metric: Record<string, unknown>, sample: Parameters<typeof loggedBy>[1], withLabels = true) {
  const facts = [
    { name: 'answered', metric: metric['metric'], pass_rule: { kind: 'is-true' } },
  ] as unknown as Parameters<typeof whyScored>[1];
  return whyScored(loggedBy(metric, sample), facts, withLabels)[0]!;
}

test('whyScored tells what was looked for and where it stands', () => {
  const sample = { answer: 'It is Oslo.', expected: 'Oslo', value: true };
  const why = whyOf({ metric: 'contains', params: {} }, sample);
  expect(why.sentence).toBe('Looked for “Oslo” in the answer: there, at characters 7 to 10.');
  expect(why.found_at).toEqual([6, 10]);
  const absent = whyOf(
    { metric: 'contains', params: {} },
    { answer: 'Bergen', expected: 'Oslo', value: false },
  );
  expect(absent.sentence).toBe('Looked for “Oslo” in the answer: not there.');
  expect(absent.found_at).toBeNull();
});

test('whyScored looks as the metric looked: its own texts, all of them, in any case', () => {
  const folded = whyOf(
    { metric: 'contains', params: { ignore_case: true } },
    { answer: 'It is Oslo.', expected: 'oslo', value: true },
  );
  expect(folded.sentence).toBe(
    'Looked for “oslo”, in any case, in the answer: there, at characters 7 to 10.',
  );
  const own = whyOf(
    { metric: 'contains', params: { text: ['sorry', 'is'], match: 'all' } },
    { answer: 'It is Oslo.', expected: 'Oslo', value: false },
  );
  expect(own.sentence).toBe('Looked for “sorry” and “is” in the answer: “sorry” not there.');
  const pattern = whyOf(
    { metric: 'regex', params: { pattern: 'o\\w+', flags: 'i' } },
    { answer: 'It is Oslo.', expected: 'Oslo', value: true },
  );
  expect(pattern.sentence).toBe('The answer matches /o\\w+/, at characters 7 to 10.');
});

test('whyScored says of an equal and of a read answer what was compared', () => {
  const sample = { answer: 'It is Oslo.', expected: 'Oslo', value: false };
  expect(whyOf({ metric: 'exact-match', params: {} }, sample).sentence).toBe(
    'The answer is not exactly “Oslo”.',
  );
  const read = whyOf(
    { metric: 'exact-match', params: {}, reading: { extract: [{ regex: 'is (\\w+)' }] } },
    { ...sample, value: true, read: 'Oslo' },
  );
  expect(read.sentence).toBe('The answer, read as “Oslo”, is exactly “Oslo”.');
});

test('whyScored never contradicts the score, and tells nothing of a label to those who may not see it', () => {
  const sample = { answer: 'It is Oslo.', expected: 'oslo', value: true };
  // The scorer normalises what it compares: the place is not known, and the score is still true.
  const why = whyOf(
    { metric: 'contains', params: {}, reading: { normalise: ['case'] } },
    { ...sample, read: 'it is oslo.' },
  );
  expect(why.sentence).toBe('Looked for “oslo” in the answer, read as “it is oslo.”: there.');
  const hidden = whyOf({ metric: 'contains', params: { text: 'secret' } }, sample, false);
  expect(hidden.sentence).toBe('The output contains the expected text: true.');
  expect(JSON.stringify(hidden)).not.toMatch(/oslo|secret/i);
});

test('whyScored says of a failure that there was nothing to look in, and what it counts as', () => {
  const logged = loggedBy({ metric: 'contains' }, { answer: '', expected: 'Oslo', value: false });
  const details = { failure: 'turn_limit', why: 'not done after 8 turns' };
  const failed = {
    ...logged,
    trials: [
      {
        trial: 0,
        entry: { output: { kind: 'failed', class: 'turn_limit', message: 'not done after 8 turns' } },
        scores: [{ name: 'answered', score: { kind: 'scored', value: false, details } }],
      },
    ],
  } as unknown as Parameters<typeof whyScored>[0];
  const facts = [
    { name: 'answered', metric: 'contains', pass_rule: { kind: 'is-true' } },
  ] as unknown as Parameters<typeof whyScored>[1];
  expect(whyScored(failed, facts, true)[0]).toMatchObject({
    sentence: 'There is no answer (turn_limit: not done after 8 turns): it counts as false.',
    details: null,
  });
});
