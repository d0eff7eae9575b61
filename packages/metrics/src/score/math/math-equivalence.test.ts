import { expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { mathEquivalence } from './math-equivalence.ts';

const same = (output: string, expected: string): unknown => {
  const score = scoreSample(mathEquivalence, { output, expected });
  return score.kind === 'scored' ? score.value : score;
};

test.each([
  ['\\boxed{\\frac{1}{2}}', '0.5'],
  ['\\boxed{\\dfrac12}', '\\frac{1}{2}'],
  ['$\\boxed{.5}$', '1/2'],
  ['\\boxed{1\\frac{1}{2}}', '\\frac{3}{2}'],
  ['\\boxed{-\\frac{3}{6}}', '-0.50'],
  ['\\boxed{1,234}', '1234'],
  ['\\boxed{12{,}345}', '12345'],
  ['\\boxed{5\\text{ cm}}', '5'],
  ['\\boxed{5 cm}', '5'],
  ['\\boxed{90^\\circ}', '90'],
  ['\\boxed{50\\%}', '50'],
  ['\\boxed{x = 7}', '7'],
  ['\\boxed{\\{1, 2\\}}', '\\{2,1\\}'],
  ['\\boxed{-2, 3}', '3,-2'],
  ['\\boxed{\\left( 1, 2 \\right]}', '(1,2]'],
  ['\\boxed{(-\\infty, 0) \\cup [3, 5)}', '[3,5)\\cup(-\\infty,0)'],
  ['\\boxed{\\sqrt3}', '\\sqrt{3}'],
  ['\\boxed{2\\sqrt{3}}', '2 \\sqrt{3}'],
  ['\\boxed{\\text{Yes}}', 'yes'],
  ['\\boxed{100000000000000000000000000.0}', '100000000000000000000000000'],
  ['first \\boxed{1}, then \\boxed{2}', '2'],
  ['42.', '42'],
  ['6 * 7\n#### $1,042', 'So.\n#### 1042'],
  ['\\boxed{(3)}', '3'],
  ['\\boxed{+4}', '4'],
])('%s is %s', (output, expected) => {
  expect(same(output, expected)).toBe(true);
});

test.each([
  ['\\boxed{\\frac{1}{3}}', '0.333'],
  ['\\boxed{(1,2)}', '(2,1)'],
  ['\\boxed{(1,2)}', '[1,2)'],
  ['\\boxed{(1,2]}', '\\{1,2\\}'],
  ['\\boxed{1}', '2'],
  ['\\boxed{2+3}', '5'],
  ['\\boxed{\\sqrt{4}}', '2'],
  ['\\boxed{x}', 'y'],
  ['\\boxed{1/0}', '0'],
  ['\\boxed{-5}', '5'],
  ['\\boxed{100000000000000000000000001}', '100000000000000000000000000'],
])('%s is not %s', (output, expected) => {
  expect(same(output, expected)).toBe(false);
});
