import { expect, test } from 'vitest';
import { expandMacros } from './expand-macros.ts';
import { readMarkup } from '../read-markup.ts';

test('commands of the paper’s own are written out, with what they are given, and in each other', () => {
  const source = String.raw`\newcommand{\bench}{TwinBench}\newcommand\best[1]{\textbf{#1}}\newcommand{\full}{\bench{} Full}
\full: \best{68.9}, \benchmark and \bench.`;
  expect(expandMacros(source).trim()).toBe(
    String.raw`TwinBench Full: \textbf{68.9}, \benchmark and TwinBench.`,
  );
});

test('a command that uses itself ends, and a body with a dollar stays as it is', () => {
  expect(expandMacros(String.raw`\newcommand{\a}{\a\a}\a`).length).toBeLessThan(1000);
  expect(expandMacros(String.raw`\newcommand{\pm}{$&$}x \pm y`)).toBe('x $&$ y');
});

test('a title by a macro is the title', () => {
  const paper = readMarkup(
    String.raw`\newcommand{\bench}{TwinBench}\title{\bench: Two in One}\begin{document}We introduce \bench.\end{document}`,
    'latex',
  );
  expect(JSON.stringify(paper)).toContain('TwinBench: Two in One');
  expect(JSON.stringify(paper)).not.toContain('bench.');
});
