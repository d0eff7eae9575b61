import { describe, expect, test } from 'vitest';
import { readPaper } from '../../paper/read-paper.ts';
import type { Extraction } from '../extraction.ts';
import { findFacts } from './find-facts.ts';

const facts = async (source: string, file: string): Promise<Extraction> =>
  findFacts(await readPaper(new TextEncoder().encode(source), file));
const numbers = ({ baselines }: Extraction): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    baselines.map(({ model, results }) => [
      model.value,
      results.map(({ metric, subtask, value }) => `${subtask ?? ''}/${metric} ${value}`),
    ]),
  );
const settings = ({ baselines }: Extraction): readonly string[] =>
  baselines.map(({ model, hyperparameters }) =>
    [model.value, ...hyperparameters.map(({ name, value }) => `${name}=${value}`)].join(' '),
  );

const latex = String.raw`\documentclass{article}
\title{\textbf{RefuseSafe: Calibrated\\ Refusals}}
\author{\textbf{Anna Bergström}\thanks{Equal.} \\ Example University \And José García-López$^{2}$ \\ Institut Exemple}
\begin{document}\maketitle
\begin{abstract}Models refuse too much. We present RefuseSafe, a benchmark of 2,340 prompts. Data: \url{https://huggingface.co/datasets/refusesafe/v1}.\end{abstract}
We define the Over-Refusal Rate (ORR, lower is better). All models are sampled with temperature $= 0.7$ and at most 1,024 output tokens; the judge uses temperature 0. There is no correlation with size.
\begin{table}\caption{Main results.}
\begin{tabular}{llcc}\toprule
Provider & Model & ORR $\downarrow$ & CRS $\uparrow$\\\midrule
\multicolumn{4}{l}{\emph{Closed}}\\
\multirow{2}{*}{OpenAI} & GPT-4o & 12.4 $\pm$ 0.5 & \textbf{84.4}\\
 & GPT-4o-mini & 17.1 & 78.6\\
Meta & Llama & 7.2 & 76.9\\\bottomrule
\end{tabular}\end{table}
\begin{thebibliography}{9}\bibitem{x} Someone. BLEU. \url{https://github.com/other/repo}\end{thebibliography}
\appendix\section{Settings}
\begin{longtable}{lcc}\caption{By category.}\\ Model & Category & ORR\\\endfirsthead Model & Category & ORR\\\endhead
GPT-4o & Fraud & 9.7\\ GPT-4o & Privacy & 11.9\\
\end{longtable}
\begin{tabular}{lcc} & GPT-4o & Llama\\ top\_p & 0.95 & 0.9\\ max\_tokens & 1024 & 1024\\ \end{tabular}
\end{document}`;

describe('patterns', () => {
  test('a LaTeX paper: names of metrics written out, providers and categories from their columns, settings by model, the judge’s left out', async () => {
    const found = await facts(latex, 'paper.tex');
    expect(found.authors.map(({ value }) => value)).toEqual(['Anna Bergström', 'José García-López']);
    expect(found.metrics.map(({ value }) => value)).toEqual(['Over-Refusal Rate', 'CRS']);
    expect(found.subtasks.map(({ name }) => name)).toEqual(['Fraud', 'Privacy']);
    expect(found.dataset?.value).toBe('https://huggingface.co/datasets/refusesafe/v1');
    expect(found.description?.value).toContain('We present RefuseSafe');
    expect(numbers(found)).toEqual({
      'GPT-4o': [
        '/Over-Refusal Rate 12.4',
        '/CRS 84.4',
        'Fraud/Over-Refusal Rate 9.7',
        'Privacy/Over-Refusal Rate 11.9',
      ],
      'GPT-4o-mini': ['/Over-Refusal Rate 17.1', '/CRS 78.6'],
      Llama: ['/Over-Refusal Rate 7.2', '/CRS 76.9'],
    });
    expect(found.baselines.map(({ provider }) => provider)).toEqual(['OpenAI', 'OpenAI', 'Meta']);
    expect(settings(found)).toEqual([
      'GPT-4o top_p=0.95 temperature=0.7 max_tokens=1024',
      'GPT-4o-mini temperature=0.7 max_tokens=1024',
      'Llama top_p=0.9 temperature=0.7 max_tokens=1024',
    ]);
  });

  test('a text that keeps the layout of its page: two columns, a wide table with its heads, an address over two lines', async () => {
    const column = (left: string, right: string): string => `${left.padEnd(52)}${right}`;
    const text = [
      '        NegaQA: Measuring Whether Models Understand Negation in Questions',
      '                 Zoë Müller      Wei Zhang',
      '',
      column('Abstract', '2 The Benchmark'),
      column(
        'We introduce NegaQA, a benchmark of questions in',
        'We collected questions from textbooks and wrote a',
      ),
      column(
        'which one word matters. It has three subsets. The',
        'second version of each of them with a negation in',
      ),
      column(
        'data are at https://huggingface.co/datasets/',
        'it. We report Accuracy over all questions, and we',
      ),
      column(
        'negaqa/negaqa. Models still have a way to go, as',
        'decode greedily with temperature 0 for all models.',
      ),
      column(
        'we show in the rest of this paper, at some length',
        'A person looked at every question before it came in.',
      ),
      column('1 Introduction', '3 Results'),
      column(
        'Models are good at answering questions of a kind',
        'The table below has the numbers that we obtained in',
      ),
      column(
        'that they have seen. They are bad at reading some',
        'all of our runs, which were done once for each one.',
      ),
      '',
      '      Table 1: Main results of all models on all parts of the benchmark, in per cent',
      '',
      '                              Biology             Physics',
      '      Model                Acc.      EM        Acc.      EM',
      '      Alpha-8B             51.2      30.1      45.1      22.9',
      '      Beta-70B             62.4      44.0      57.3      38.8',
    ].join('\n');
    const found = await facts(text, 'paper.txt');
    expect(found.dataset?.value).toBe('https://huggingface.co/datasets/negaqa/negaqa');
    expect(found.authors.map(({ value }) => value)).toEqual(['Zoë Müller', 'Wei Zhang']);
    expect(numbers(found)['Alpha-8B']).toEqual([
      'Biology/Accuracy 51.2',
      'Biology/EM 30.1',
      'Physics/Accuracy 45.1',
      'Physics/EM 22.9',
    ]);
  });

  test('the caption names the metric, and tables of statistics, settings and ablations have no results', async () => {
    const table = (caption: string, ...rows: readonly string[]): string =>
      [`Table 1: ${caption}`, '', ...rows.slice(0, 1), '| --- | --- | --- |', ...rows.slice(1), ''].join(
        '\n',
      );
    const found = await facts(
      [
        '# ToyBench: Riddles\n\nWe report accuracy.\n',
        table('Average accuracy (%) by model.', '| Model | Law | 5-shot |', '| Alpha | 71.3 | 72.0 |'),
        table('Statistics of the data.', '| | Law | Art |', '| Questions | 100 | 200 |'),
        table('Ablation.', '| Model | Law | Art |', '| without shuffling | 1.0 | 2.0 |'),
        table(
          'Decoding.',
          '| Parameter | Value | Note |',
          '| Temperature | 0.5 | |',
          '| Batch size | 32 | |',
        ),
      ].join('\n'),
      'paper.md',
    );
    expect(numbers(found)).toEqual({ Alpha: ['Law/accuracy 71.3', '/accuracy (5-shot) 72.0'] });
    expect(found.metrics.map(({ value }) => value)).toEqual(['accuracy']);
    expect(settings(found)).toEqual(['Alpha temperature=0.5 batch_size=32']);
  });

  test('a paper of data alone is said to be one', async () => {
    const found = await facts(
      '# CityCorpus: A Dataset of Street Names\n\nAbstract\n\nWe present CityCorpus, a dataset of two million street names of forty countries. It is free to use for anything.\n',
      'paper.md',
    );
    expect(found.dataset_only).toBe(true);
  });
});

describe('settings', () => {
  const settingsOf = async (text: string): Promise<Readonly<Record<string, readonly string[]>>> => {
    const source = `# ToyBench: Toys\n\nWe report Accuracy.\n\n${text}\n\n| Model | Accuracy |\n| --- | --- |\n| Mistral-7B-Instruct | 61.5 |\n| XLM-R-base | 55.5 |\n| Human | 90.5 |\n`;
    const { baselines } = findFacts(await readPaper(new TextEncoder().encode(source), 'paper.md'));
    return Object.fromEntries(
      baselines.map(({ model, hyperparameters }) => [
        model.value,
        hyperparameters.map(({ name, value }) => `${name}=${value}`),
      ]),
    );
  };

  test('examples in the prompt are counted in figures and in words, over the end of a line', async () => {
    for (const text of [
      'All models are given 5 in-context ex-\namples.',
      'Prompts contain five worked examples.',
      'We use a five-shot prompt.',
      'Models are prompted with five examples.',
      'Each prompt begins with 5 manually written demonstrations.',
    ])
      expect((await settingsOf(text))['XLM-R-base'], text).toEqual(['few_shot=5']);
  });

  test('what a sentence says of the models that it names is of these alone, and what holds for a part is of none', async () => {
    const named = await settingsOf(
      'We prompt Mistral-7B-\nInstruct with 3 in-context examples and sample\nat most 32 new tokens. Language models have 3 in-context examples. Temperature 0.7 for writing, 0 for math.',
    );
    expect(named).toEqual({
      'Mistral-7B-Instruct': ['max_tokens=32', 'few_shot=3'],
      'XLM-R-base': [],
      Human: [],
    });
  });

  test('several numbers of examples are none that holds for all', async () => {
    expect((await settingsOf('We try 1-shot and 5-shot prompts.'))['XLM-R-base']).toEqual([]);
  });
});

test('fields of the data are read from the table that lists them; counts are no results', async () => {
  const source = `---\ntitle: "SoilSet: A Collection of Spectra"\nauthor:\n  - Gerda Vogel\n  - Amadou Diallo\n---\n\n## Abstract\n\nWe describe SoilSet, a collection of spectra of soil samples, on Zenodo (https://doi.org/10.5281/zenodo.1234567) for research on soil.\n\n| Field | Type | Description |\n|---|---|---|\n| \`spectrum\` | float[301] | reflectance |\n| \`country\` | string | ISO 3166 code |\n\n| Continent | Samples |\n|---|---|\n| Africa | 17,204 |\n| Asia | 9,881 |\n`;
  const facts = findFacts(await readPaper(new TextEncoder().encode(source), 'paper.md'));
  expect(facts.name?.value).toBe('SoilSet');
  expect(facts.authors.map(({ value }) => value)).toEqual(['Gerda Vogel', 'Amadou Diallo']);
  expect(facts.dataset?.value).toBe('https://doi.org/10.5281/zenodo.1234567');
  expect(facts.inputs.map(({ name, type, repeated, value }) => [name, type, repeated, value])).toEqual([
    ['spectrum', 'float', true, 'reflectance'],
    ['country', 'string', false, 'ISO 3166 code'],
  ]);
  expect([facts.baselines, facts.metrics, facts.dataset_only]).toEqual([[], [], true]);
});

test('a survey has no metrics of its own', async () => {
  const source = '# A Survey of Calibration\n\nPapers report the Brier score and AUROC.\n';
  expect(findFacts(await readPaper(new TextEncoder().encode(source), 'paper.md')).metrics).toEqual([]);
});

test('Markdown: a head over several columns, marks in cells, names with underscores, the judge and how models are asked', async () => {
  const source = `# MediBrief: Summaries\n\nWe measure ROUGE-L and a factuality rate judged by GPT-4o (\`gpt-4o-2024-11-20\`).\n\nAll models are prompted zero-shot with \`max_tokens\` = 300. Seeds are fixed at 13 and at most 40 steps are taken. The prompt has 5–7 few-shot examples.\n\n**Table 2.** Results by language. R-L: ROUGE-L, Fact.: factuality rate (%).\n\n| | German | | English | |\n|---|---|---|---|---|\n| **Model** | **R-L** | **Fact.** | **R-L** | **Fact.** |\n| *Open* | | | | |\n| Llama-3.1-70B | **30.2** (29.5–30.9) | **84.7** | 33.4 | 88.1 |\n`;
  const facts = findFacts(await readPaper(new TextEncoder().encode(source), 'paper.md'));
  expect(facts.judge?.value).toBe('GPT-4o');
  expect(facts.protocol?.value).toBe('All models are prompted zero-shot with max_tokens = 300.');
  const [{ hyperparameters, results } = { hyperparameters: [], results: [] }, ...others] = facts.baselines;
  expect(others).toEqual([]);
  expect(results.map(({ subtask, metric, value }) => [subtask, metric, value].join(' '))).toEqual([
    'German ROUGE-L 30.2',
    'German factuality 84.7',
    'English ROUGE-L 33.4',
    'English factuality 88.1',
  ]);
  expect(Object.fromEntries(hyperparameters.map(({ name, value }) => [name, value]))).toEqual({
    max_tokens: '300',
    seed: '13',
    max_steps: '40',
  });
});
