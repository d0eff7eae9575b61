import { expect, test } from 'vitest';
import type { Paper } from './paper.ts';
import { readPaper } from './read-paper.ts';
import { sectionAt, sectionName, sectionsOf } from './sections.ts';

const paperOf = (...pages: readonly string[]): Paper => ({
  title: 'ToyBench: Toys',
  pages: pages.map((text, i) => ({ number: i + 1, text, tables: [] })),
});
const namesOf = (paper: Paper): readonly string[] => sectionsOf(paper).map(sectionName);

test('headings whose numbers follow each other, and those that every paper has; affiliations and lists are none', () => {
  const paper = paperOf(
    'ToyBench: Toys\n1 University of Norwich\n2 Institute of Toys\nAbstract\nToys are hard.\n1 Introduction\nWe say:\n7 Things of note\n2 Tasks\n2.1 Input and output\nText.',
    '3 Results and discussion\nWords\n3.1 Models\n4 Conclusion\nReferences\n[1] A. Author. 1 Introduction to toys.\nA Prompts\nA.1 Prompt of the judge\nB Decoding and costs',
  );
  expect(namesOf(paper)).toEqual([
    'Abstract',
    '1 Introduction',
    '2 Tasks',
    '2.1 Input and output',
    '3 Results and discussion',
    '3.1 Models',
    '4 Conclusion',
    'References',
    'Appendix A Prompts',
    'Appendix A.1 Prompt of the judge',
    'Appendix B Decoding and costs',
  ]);
});

test('a gap between number and heading, as articles are set, is none between columns', () => {
  const paper = paperOf(
    'ToyBench\nAbstract\nToys.\n1\tIntroduction\nWords\n2\tTasks\nModel\tAcc\n2\t71.5\tA',
    '2.1\tInput\nWords\n3\tResults\n4\tConclusion\nReferences\nA\tHyperparameters\nWords',
  );
  expect(namesOf(paper)).toEqual([
    'Abstract',
    ...['1 Introduction', '2 Tasks', '2.1 Input', '3 Results', '4 Conclusion'],
    'References',
    'Appendix A Hyperparameters',
  ]);
});

test('Roman numbers with lettered parts, as journals of engineers set them', () => {
  const paper = paperOf(
    'I. INTRODUCTION\nText\nII. THE BENCHMARK\nA. Task formulation\nText\nB. Metrics\nIII. EXPERIMENTS\nA. Setup\nIV. CONCLUSION',
  );
  expect(namesOf(paper)).toEqual([
    'I INTRODUCTION',
    'II THE BENCHMARK',
    'A Task formulation',
    'B Metrics',
    'III EXPERIMENTS',
    'A Setup',
    'IV CONCLUSION',
  ]);
});

test('Markdown, HTML and LaTeX have the sections that they mark', async () => {
  const sources = {
    'paper.md':
      '# ToyBench: Toys\n\n## Abstract\n\nWords.\n\n## 1 Tasks\n\n### 1.1 Input\n\nWords.\n\n## Appendix\n\n## Costs\n',
    'paper.html':
      '<h1>ToyBench: Toys</h1><h6>Abstract</h6><p>Words.</p><h2><span>1 </span>Tasks</h2><h3>1.1 Input</h3><h2>Appendix</h2><h2>Costs</h2>',
    'paper.tex':
      '\\title{ToyBench: Toys}\\begin{abstract}Words.\\end{abstract}\\section{Tasks}\\subsection{Input}\\label{x} Words.\\appendix\\section{Costs}',
  };
  for (const [file, source] of Object.entries(sources)) {
    const found = namesOf(await readPaper(new TextEncoder().encode(source), file));
    expect(
      found.map((name) => name.replaceAll(/\b[\d.]+ /g, '')),
      file,
    ).toEqual(['Abstract', 'Tasks', 'Input', 'Appendix', 'Appendix Costs']);
  }
});

test('a place is in the section whose heading is the last before it, also on an earlier page', () => {
  const paper = paperOf(
    'Title\n1 Introduction\nWords of it\n2 Tasks\nWords of the tasks',
    'More of the tasks\n3 Results',
  );
  const at = (page: number, words: string): string | null => {
    const section = sectionAt(paper, page, paper.pages[page - 1]!.text.indexOf(words));
    return section === null ? null : sectionName(section);
  };
  expect([
    at(1, 'Title'),
    at(1, 'Words of it'),
    at(1, 'Words of the'),
    at(2, 'More'),
    at(2, '3 Results'),
  ]).toEqual([null, '1 Introduction', '2 Tasks', '2 Tasks', '3 Results']);
});
