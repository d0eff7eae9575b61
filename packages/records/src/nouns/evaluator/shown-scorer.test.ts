import { expect, test } from 'vitest';
import { type EvaluatorScorer, type scorerKinds, scorerSchema } from './scorer-kinds.ts';
import { shownScorer } from './shown-scorer.ts';

const canary = 'CANARY';
const path = `hidden/${canary}.jsonl`;

/** One of each kind, with everything that a host may write about what is hidden. */
const scorers: Readonly<Record<keyof typeof scorerKinds, object>> = {
  labels: { metrics: ['exact-match'] },
  tests: { tests: path, signals: ['calls'] },
  program: {
    command: ['python3', canary],
    url: `https://scorer.example/${canary}?token=${canary}`,
    code: path,
    metrics: [{ name: 'quality', direction: 'higher', min: 0, max: 1 }],
  },
  judge: {
    judge: {
      panel: [
        {
          family: 'zeta',
          model: {
            key: 'j',
            provider: 'openai',
            model: 'zeta-2026-02-02',
            base_url: `https://${canary}.example`,
          },
        },
      ],
      prompt: path,
      rubric: path,
      verdict: { checklist: { names_it: `${canary}: does it name the river?` } },
      inputs: { file: path, text: 'text' },
      reference: { file: path, text: 'text' },
      calibration: { cases: path, min_agreement: 0.8 },
    },
  },
  arena: { arena: path },
  review: {},
};

test.each(Object.entries(scorers))(
  'a scorer of the kind %s is shown without what it hides',
  (kind, written) => {
    const scorer: EvaluatorScorer = scorerSchema.parse({ key: 'one', kind, ...written });
    const shown = shownScorer(scorer);
    expect(shown).toMatchObject({ key: 'one', kind });
    expect(JSON.stringify(shown)).not.toContain(canary);
  },
);

test('what may be known of a scorer is shown: its metrics, rules, models and limits', () => {
  const shown = (kind: keyof typeof scorers) =>
    shownScorer(scorerSchema.parse({ key: 'one', kind, ...scorers[kind] }));
  expect(shown('program')).toMatchObject({ metrics: [{ name: 'quality', direction: 'higher' }] });
  expect(shown('tests')).toMatchObject({ runs: 1, pass: 'all', signals: ['calls'] });
  expect(shown('judge')).toMatchObject({
    judge: {
      mode: 'pointwise',
      panel: [{ family: 'zeta', model: { key: 'j', provider: 'openai', model: 'zeta-2026-02-02' } }],
      calibration: { min_agreement: 0.8 },
      repeats: 1,
    },
  });
});
