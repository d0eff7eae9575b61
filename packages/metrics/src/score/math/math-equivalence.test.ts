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
  ['\\boxed{\\$5}', '5'],
  ['\\boxed{\\$32,\\!348}', '32348'],
  ['\\boxed{10\\,000}', '10000'],
  ['\\boxed{11_{2}}', '11_2'],
  ['\\boxed{\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}}', '\\begin{pmatrix}1\\\\2\\end{pmatrix}'],
  ['\\boxed{5 \\text{ or } 7}', '7, 5'],
  ['5 and 7', '5,7'],
  ['\\boxed{\\pm 2}', '2, -2'],
  ['\\boxed{1 \\pm \\sqrt{2}}', '1-\\sqrt2, 1+\\sqrt2'],
  ['\\boxed{2 1/2}', '2.5'],
  ['\\boxed{0.\\overline{3}}', '1/3'],
  ['\\boxed{0.1\\overline{6}}', '1/6'],
  ['\\boxed{\\frac{\\pi}{2}}', '\\pi/2'],
  ['\\boxed{\\frac{x+1}{2}}', '(x+1)/2'],
  ['\\boxed{\\frac{\\sqrt{3}}{3}}', '\\sqrt{3}/3'],
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
  ['\\boxed{5 7}', '57'],
  ['\\boxed{5 \\text{ or } 7}', '57'],
  ['\\boxed{2 1/2}', '21/2'],
  ['\\boxed{(x-1)(x+1)}', 'x-1)(x+1'],
  ['\\boxed{\\frac{1}{2x}}', '1/2x'],
  ['\\boxed{\\pm 2}', '2'],
  ['\\boxed{10, 000}', '10000'],
  ['\\boxed{0.\\overline{3}}', '0.3'],
  ['\\boxed{1/0}', '0'],
  ['\\boxed{-5}', '5'],
  ['\\boxed{100000000000000000000000001}', '100000000000000000000000000'],
])('%s is not %s', (output, expected) => {
  expect(same(output, expected)).toBe(false);
});
