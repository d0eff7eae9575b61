import { catalogue } from '@assay/metrics';
import type { Paper } from '../paper/paper.ts';
import type { Evidenced, ExtractedBaseline, Extraction } from './extraction.ts';
import { findBaselines } from './find-baselines.ts';

/** What can be found in a paper by patterns alone: useful by itself, and what a model's answer is held against. */
export function findFacts(paper: Paper): Extraction {
  const abstract = findAbstract(paper);
  const dataset = findLink(
    paper,
    /https?:\/\/(?:www\.)?(?:huggingface\.co\/datasets|kaggle\.com\/datasets|zenodo\.org)\/[^\s)\]}>"',;]+/i,
  );
  const homepage = findLink(paper, /https?:\/\/(?:github\.com|[\w-]+\.github\.io)\/?[^\s)\]}>"',;]*/i);
  const hyperparameters = findHyperparameters(paper);
  const { baselines, subtasks } = findBaselines(paper);
  return {
    name:
      paper.title === null
        ? null
        : { value: shortName(paper.title), status: 'explicit', quote: paper.title, page: 1 },
    description: abstract,
    homepage,
    dataset,
    outputs: [],
    metrics: findMetrics(paper),
    subtasks: [...subtasks],
    baselines: baselines.map((baseline) => ({ ...baseline, hyperparameters })),
    dataset_only: false,
  };
}

/** "AbsenceBench: Language Models Can't …" is about AbsenceBench. */
function shortName(title: string): string {
  const before = title.split(/\s*[:：—]\s+/)[0]!.trim();
  return before.length >= 3 && before.length <= 40 ? before : title;
}

function findAbstract({ pages }: Paper): Evidenced | null {
  for (const { number, text } of pages.slice(0, 2)) {
    const found =
      /\babstract\b[\s:.—-]*([\s\S]{80,4000}?)(?=\n\s*(?:#+ |\d?\.?\s*introduction\b|keywords\b|index terms\b)|$)/i.exec(
        text,
      );
    if (found === null) continue;
    const sentences = found[1]!
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?])\s+/);
    const quote = sentences.slice(0, 2).join(' ').trim();
    return { value: quote, status: 'explicit', quote, page: number };
  }
  return null;
}

function findLink({ pages }: Paper, pattern: RegExp): Evidenced | null {
  for (const { number, text } of pages) {
    const found = pattern.exec(text)?.[0]?.replace(/[.,;]+$/, '');
    if (found !== undefined) return { value: found, status: 'explicit', quote: found, page: number };
  }
  return null;
}

/** Metrics of the catalogue by every name that papers use for them, in the paper's own spelling. */
function findMetrics(paper: Paper): Evidenced[] {
  const found: Evidenced[] = [];
  for (const metric of catalogue.flatMap((family) => family.metrics)) {
    const names = [metric.name, ...metric.aliases].filter((name) => name.length > 1 && !tooPlain.has(name));
    const hit = names.map((name) => firstMention(paper, name)).find((one) => one !== null);
    if (hit != null) found.push(hit);
  }
  return found;
}

/** Names that are also words of any paper. */
const tooPlain = new Set(
  'contains includes matches equals regex precision recall latency regret em acc r2 json-valid json_valid tool-called alpha kappa pi mean rate score judge'.split(
    ' ',
  ),
);

function firstMention({ pages }: Paper, name: string): Evidenced | null {
  const words = name.split(/[-_ ]/).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[-_ ]?')}(?![\\p{L}\\p{N}])`, 'iu');
  for (const page of pages) {
    const hit = pattern.exec(page.text);
    if (hit === null) continue;
    return {
      value: hit[0],
      status: 'explicit',
      quote: sentenceAround(page.text, hit.index, hit[0].length),
      page: page.number,
    };
  }
  return null;
}

function sentenceAround(text: string, at: number, length: number): string {
  const before = text.slice(0, at).search(/[^.!?\n]*$/);
  const after = /[.!?\n]/.exec(text.slice(at + length))?.index ?? 0;
  return text
    .slice(before, at + length + after)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

type Found = ExtractedBaseline['hyperparameters'][number];

const settings: readonly (readonly [string, RegExp])[] = [
  ['temperature', /temperature\s*(?:=|:|of|to|is(?: set)?(?: to)?|was(?: set)?(?: to)?)\s*(\d+(?:\.\d+)?)/i],
  ['top_p', /top[-_ ]?p\s*(?:=|:|of|to|is(?: set)?(?: to)?)\s*(\d(?:\.\d+)?)/i],
  [
    'max_tokens',
    /max(?:imum)?[-_ ](?:new[-_ ]|output[-_ ])?tokens?\s*(?:=|:|of|to|is(?: set)?(?: to)?)\s*(\d[\d,]*)/i,
  ],
  ['few_shot', /(\d+)[-– ]shot\b/i],
  ['seed', /random seed\s*(?:=|:|of|to)?\s*(\d+)/i],
];

function findHyperparameters({ pages }: Paper): Found[] {
  return settings.flatMap(([name, pattern]) => {
    for (const { number, text } of pages) {
      const hit = pattern.exec(text);
      if (hit === null) continue;
      const quote = hit[0].replaceAll(/\s+/g, ' ');
      return [{ name, value: hit[1]!.replaceAll(',', ''), status: 'explicit' as const, quote, page: number }];
    }
    return [];
  });
}
