import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { boxedAnswer } from './boxed-answer.ts';
import { canonicalAnswer } from './canonical-answer.ts';

export const mathEquivalence = defineMetric({
  kind: 'sample',
  name: 'math-equivalence',
  aliases: ['math-answer'],
  meaning: 'The final answer means the same as the expected one, however it is written.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = (canonical(answer of output) = canonical(answer of expected))',
    convention:
      'The answer is the last \\boxed{…} of a text; without one, what stands behind its last #### (as in GSM8K); without that, the whole text. One spelling for: $, \\$, \\( \\), \\left \\right, spaces of LaTeX; \\dfrac, \\tfrac, \\frac12, a/b and mixed numbers; decimals, repeating ones and fractions (exact, by whole numbers of any length); thousands separators, also 10,\\!000; _2 and _{2}; degrees, percent signs, units in \\text or behind a number; x = in front; the order of sets, of lists (also with and, or, \\pm) and of unions of intervals; open and closed ends of intervals and the order of tuples stay as they are. What is no number is compared as text without spaces and case. Nothing is computed: 2 + 3 is not 5, and \\sqrt{4} is not 2.',
    source: 'Hendrycks et al. (2021), MATH, and its answer normalisation; own rules, listed here',
    edgeCases: [
      'No \\boxed{…} in the output: the whole output is the answer.',
      'A \\boxed{ that is never closed: the whole output is the answer.',
      'A fraction over zero: compared as text.',
      'No expected value: missing (no_expected).',
    ],
    example: { rows: [{ output: 'So it is $\\boxed{\\dfrac{1}{2}}$.', expected: '0.5' }], value: true },
  },
  score: ({ output, expected }) => {
    if (expected === undefined) return missing('no_expected', 'the sample has no expected value');
    const [given, right] = [answerIn(output), answerIn(expected)];
    return scored(given === right, { answer: given });
  },
});

function answerIn(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return canonicalAnswer(boxedAnswer(text) ?? /####([^\n]*)(?![^]*####)/.exec(text)?.[1] ?? text);
}
