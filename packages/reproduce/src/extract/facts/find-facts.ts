import type { Paper } from '../../paper/paper.ts';
import { type Evidenced, type Extraction, noExtraction } from '../extraction.ts';
import { isNoModel } from '../people.ts';
import { bodyOf } from './body-of.ts';
import { findAuthors } from './find-authors.ts';
import { findBaselines, type FoundResults } from './find-baselines.ts';
import { findFields } from './find-fields.ts';
import { findLinks } from './find-links.ts';
import { findMetrics } from './find-metrics.ts';
import { findParts } from './find-parts.ts';
import { findSettings } from './find-settings.ts';
import { writtenOut } from './written-out.ts';
import { joinDividedWords } from '../../text/join-divided-words.ts';

/** What can be found in a paper by patterns alone: useful by itself, and what a model's answer is held against. */
export function findFacts(paper: Paper): Extraction {
  const body = bodyOf(paper);
  const name = findName(body);
  const { baselines, subtasks } = withPartsWrittenOut(paper, findBaselines(paper));
  const heads = baselines.flatMap(({ results }) => results.map(({ metric: head, page }) => ({ head, page })));
  const found = findMetrics(body, heads);
  // A survey speaks of metrics that others measure.
  const metrics = isSurvey(paper) ? found.filter((one) => one.heads.length > 0) : found;
  const { shared, byModel } = findSettings(
    paper,
    baselines.map(({ model }) => model.value),
  );
  const nameOf = (head: string): string => metrics.find((one) => one.heads.includes(head))?.value ?? head;
  const description = findDescription(body);
  return {
    ...noExtraction,
    name,
    authors: findAuthors(paper),
    description,
    ...findLinks(body, name?.value ?? null),
    inputs: [...findFields(paper)],
    metrics: metrics.map(({ value, status, quote, page }) => ({
      value,
      status,
      quote,
      page,
      definition: null,
    })),
    subtasks: subtasks.length > 0 ? [...subtasks] : findParts(body),
    baselines: baselines.map(({ results, ...baseline }) => {
      const own = byModel.get(baseline.model.value) ?? [];
      const rest = shared.filter((one) => !own.some((other) => other.name === one.name));
      return {
        ...baseline,
        results: results.map((result) => ({ ...result, metric: nameOf(result.metric) })),
        hyperparameters: isNoModel(baseline.model.value) ? [] : [...own, ...rest],
      };
    }),
    protocol: findProtocol(body),
    judge: findJudge(body),
    dataset_only: metrics.length === 0 && baselines.length === 0 && isOfData(paper, description),
  };
}

/** Parts by the names that the text writes out: `contract law` for Con. */
function withPartsWrittenOut(paper: Paper, found: FoundResults): FoundResults {
  const full = new Map(found.subtasks.map((one) => [one.name, writtenOut(paper, one.name)]));
  const named = (part: string | null): string | null =>
    part === null ? null : (full.get(part)?.value ?? part);
  return {
    subtasks: found.subtasks.map((one) => {
      const written = full.get(one.name);
      return written == null ? one : { ...one, ...written, name: written.value };
    }),
    baselines: found.baselines.map((baseline) => ({
      ...baseline,
      results: baseline.results.map((one) => ({ ...one, subtask: named(one.subtask) })),
    })),
  };
}

/** Whether a paper calls itself a survey of the work of others. */
export function isSurvey({ title }: Paper): boolean {
  return /\b(?:surveys?|(?:systematic|literature|scoping) review|review of|position paper|tutorial)\b/i.test(
    title ?? '',
  );
}

function isOfData({ title }: Paper, description: Evidenced | null): boolean {
  return /\b(?:data ?sets?|corpus|corpora|collection of|library of|repository of)\b/i.test(
    `${title ?? ''} ${description?.value ?? ''}`,
  );
}

/** "AbsenceBench: Language Models Can't …" is about AbsenceBench; else what the paper says that it introduces, else its title. */
function findName({ title, pages }: Paper): Evidenced | null {
  const [before = ''] = title?.split(/\s*[:：—]\s+/) ?? [];
  const isShort = before !== title && before.length >= 3 && before.length <= 40;
  if (title !== null && isShort)
    return { value: before.trim(), status: 'explicit', quote: title, page: pages[0]?.number ?? null };
  for (const { number, text } of pages.slice(0, 2)) {
    const hit =
      /\b(?:introduce|present|propose|release)\s+(?:the\s+)?((?:[A-Z][\w+-]*[A-Z][\w+-]*|[A-Z][\w-]*Bench\w*)(?:[- ][A-Z0-9][\w-]*)?)\s*[,(:]/.exec(
        text,
      );
    if (hit !== null)
      return { value: hit[1]!, status: 'explicit', quote: hit[0].replaceAll(/\s+/g, ' '), page: number };
  }
  return title === null
    ? null
    : { value: title, status: 'explicit', quote: title, page: pages[0]?.number ?? null };
}

const MOST_SENTENCES = 3;

/** The sentence of the abstract that says what is introduced, with what follows it; else its beginning. */
function findDescription({ pages }: Paper): Evidenced | null {
  for (const { number, text } of pages.slice(0, 2)) {
    const found =
      /\babstract\b[\s:.—–-]*([\s\S]{80,4000}?)(?=\n\s*(?:#+ |(?:[\dI]+\.?)?\s*introduction\b|keywords\b|index terms\b)|$)/i.exec(
        text,
      );
    if (found === null) continue;
    const sentences = joinDividedWords(found[1]!)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?])\s+(?=\p{Lu})/u);
    const isIntroduced = /\bwe\s+(?:introduce|present|propose|release|create|build|construct|develop)\b/i;
    const from = Math.max(
      0,
      sentences.findIndex((sentence) => isIntroduced.test(sentence)),
    );
    const quote = sentences
      .slice(from, from + MOST_SENTENCES)
      .join(' ')
      .trim();
    return { value: quote, status: 'explicit', quote, page: number };
  }
  return null;
}

/** The sentence that says how models are asked: with how many examples, tuned or not. */
function findProtocol({ pages }: Paper): Evidenced | null {
  for (const { number: page, text } of pages) {
    const sentences = joinDividedWords(text).split(/(?<=[.!?])\s+(?=\p{Lu})|\n\s*\n/u);
    const found = sentences.find(
      (one) =>
        one.length < LONGEST_PROTOCOL && !one.includes('\t') && howAsked.test(one) && whoAsks.test(one),
    );
    if (found !== undefined) {
      const quote = found.replaceAll(/\s+/g, ' ').trim();
      return { value: quote, status: 'explicit', quote, page };
    }
  }
  return null;
}

const LONGEST_PROTOCOL = 400;
const howAsked =
  /\b(?:zero-shot|few-shot|(?:\d+|one|two|three|four|five)-shot|in-context examples?|chain-of-thought|greedy decoding|fine-tuned? (?:on|with|all))\b/i;
const whoAsks =
  /\b(?:we|models?|systems?|agents?)\b[^.]*\b(?:use|used|evaluat\w+|prompt\w*|consider|fine-tune|sample|run|are given|decod\w+)\b/i;

const aModel = String.raw`((?:GPT|Claude|Gemini|Llama|Qwen|Mistral|Mixtral|DeepSeek|Prometheus|o\d)[\w.-]*(?:\s(?:\d[\w.]*|Pro|Flash|Sonnet|Opus|Haiku|Turbo|mini|Large))*)`;
const judging: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:judged|graded|scored|rated|evaluated) by ${aModel}`),
  new RegExp(
    String.raw`\b${aModel} (?:as|serves as|acts as|is) (?:a |an |the |our )?(?:automatic )?(?:judge|grader|evaluator)\b`,
  ),
  new RegExp(String.raw`\b[Tt]he (?:judge|grader)(?: model)?(?:,| is) ${aModel}`, 'i'),
  new RegExp(String.raw`\b(?:judge|grader)(?: model)? \(${aModel}\)`),
];

/** The model that judges answers, where a sentence names it. */
function findJudge({ pages }: Paper): Evidenced | null {
  for (const pattern of judging)
    for (const { number: page, text } of pages) {
      const hit = pattern.exec(text.replaceAll('\n', ' '));
      if (hit !== null) return { value: hit[1]!, status: 'explicit', quote: hit[0], page };
    }
  return null;
}
