import { expect, test } from 'vitest';
import { expandMacros } from './read-latex.ts';
import { readMarkup } from './read-markup.ts';

const source = String.raw`\documentclass{article}
\newcommand{\best}[1]{\textbf{#1}}
\newcommand{\mean}[2][0.1]{#2\ensuremath{\pm}#1}
\def\data{hf.co/datasets/lantern/lantern-1k}
\providecommand{\full}{Lantern-XL}
\begin{document}
\title{Lantern} \author{Bj\"orn \'Aberg \and \v{S}\'arka L\"of \and \O{}ystein Fa\c{c}ade}
We release Lantern\footnote{Data: \url{https://\data}. Code: \href{https://github.com/lantern/code%20base}{the {\em repository}}.} under MIT.
An answer without \verb|FINAL: {n} %| is wrong for $n \geq 3$. % todo: check
% The best model reaches 99.9.
\begin{comment} Numbers of the first draft: 88.8. \end{comment}
\begin{table}\caption{Main results}
\begin{tabular}{lr}
Model & Acc \\ \hline
Alpha & \best{61.2} \\
%Alpha (old) & 77.7 \\
Beta & \mean{40.3} \\ % was 44.4
Gamma & \mean[0.2]{50\%} \\
\end{tabular}\end{table}
\begin{tabular}{ll} Setting & Value \\ top-$p$ & 0.95 \\ GPUs & $8\times$H100 \\ \end{tabular}
\begin{verbatim}
Give 100 % of {n}. \textbf stays.
\end{verbatim}
\end{document}
The model was 55.5 before.`;

test('LaTeX is read as it is printed: comments, what is switched off and what stands behind the end are not there', () => {
  const { pages } = readMarkup(source, 'latex');
  const { text, tables } = pages[0]!;
  for (const hidden of ['99.9', '88.8', '77.7', '44.4', '55.5'])
    expect(JSON.stringify(pages)).not.toContain(hidden);
  expect(tables).toEqual([
    {
      caption: 'Main results',
      rows: [
        ['Model', 'Acc'],
        ['Alpha', '61.2'],
        ['Beta', '40.3±0.1'],
        ['Gamma', '50%±0.2'],
      ],
    },
    {
      caption: null,
      rows: [
        ['Setting', 'Value'],
        ['top-p', '0.95'],
        ['GPUs', '8×H100'],
      ],
    },
  ]);
  for (const shown of [
    'Björn Áberg',
    'Šárka Löf',
    'Øystein Façade',
    'Data: https://hf.co/datasets/lantern/lantern-1k. Code: the repository https://github.com/lantern/code%20base. under MIT',
    'An answer without FINAL: {n} % is wrong for n ≥ 3.',
    'Give 100 % of {n}. \\textbf stays.',
  ])
    expect(text).toContain(shown);
});

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
