import { joinDividedWords, lettersAndDigits } from '../../names.ts';
import type { Paper, PaperTable } from '../../paper/paper.ts';
import { folded } from '../../paper/quoted.ts';
import { type Evidenced, type Extraction, isNoModel, noExtraction, partNamed } from '../extraction.ts';
import { findBaselines, type FoundResults } from './find-baselines.ts';
import { findMetrics, writtenOut } from './find-metrics.ts';
import { findSettings } from './find-settings.ts';

interface Link {
  readonly url: string;
  readonly page: number;
  /** The words before it. */
  readonly before: string;
}

const ofData =
  /^https?:\/\/(?:www\.)?(?:huggingface\.co\/datasets|kaggle\.com\/(?:datasets|competitions)|zenodo\.org|(?:www\.)?openml\.org|doi\.org\/10\.(?:5281|6084|17632|7910)|data\.mendeley\.com|osf\.io)\//i;
const ofCode = /^https?:\/\/(?:(?:www\.)?(?:github|gitlab)\.com\/|[\w-]+\.(?:github|gitlab)\.io)/i;
const ofOthers =
  /^https?:\/\/(?:\w+\.)?(?:arxiv\.org|doi\.org|creativecommons\.org|openreview\.net|aclanthology\.org)/i;

/** Where the data and the home of a benchmark are: links that bear its name come first, then what the words before them say, then their order. */
function findLinks(
  paper: Paper,
  name: string | null,
): { dataset: Evidenced | null; homepage: Evidenced | null } {
  const links = paper.pages.flatMap(linksOn).filter(({ url }) => ofData.test(url) || !ofOthers.test(url));
  const best = (weigh: (link: Link) => number): Link | null => {
    const weighed = links.map((link) => ({ link, weight: weigh(link) })).filter(({ weight }) => weight > 0);
    return weighed.sort((a, b) => b.weight - a.weight)[0]?.link ?? null;
  };
  const bears = ({ url }: Link): number =>
    name !== null && lettersAndDigits(url).includes(lettersAndDigits(name)) ? 4 : 0;
  const speaksOfData = ({ before }: Link): boolean =>
    /\b(?:data(?:sets?)?|corpus|benchmark|questions|tasks|problems|instances)\b[^.]*$/i.test(before);
  const dataset = best((link) =>
    ofData.test(link.url)
      ? 2 + bears(link) + Number(speaksOfData(link))
      : !ofCode.test(link.url) && speaksOfData(link)
        ? 1
        : 0,
  );
  const homepage = best((link) =>
    link === dataset || ofData.test(link.url) ? 0 : ofCode.test(link.url) ? 2 + bears(link) : bears(link) / 4,
  );
  // "Tasks and checkers are available at" the code: it is where the data are, too.
  const isBoth = homepage !== null && speaksOfData(homepage) && isAvailable.test(homepage.before);
  return { dataset: evidence(dataset ?? (isBoth ? homepage : null)), homepage: evidence(homepage) };
}

const isAvailable = /\b(?:available|released?|found|hosted|public|download\w*|accessed|data)\b[^.]*$/i;

function linksOn({ number, text }: Paper['pages'][number]): readonly Link[] {
  const joined = withoutBreaks(text);
  return Array.from(joined.matchAll(/https?:\/\/[^\s)\]}>"'”’,;]+/gi), ({ 0: found, index }) => ({
    url: found.replace(/[.:]+$/, ''),
    page: number,
    before: joinDividedWords(joined.slice(Math.max(0, index - 120), index)),
  }));
}

/** Addresses that run over the end of a line: behind their scheme, or behind a mark that no sentence ends with. */
function withoutBreaks(text: string): string {
  return text
    .replaceAll(/(https?:)\s*\n\s*(?=\/\/)/g, '$1')
    .replaceAll(/(https?:\/\/)\s*\n\s*(?=\w)/g, '$1')
    .replaceAll(/(https?:\/\/\S*[/_=?&%-])\s*\n\s*(?=[\w~][\w~./-]*)/g, '$1')
    .replaceAll(/(https?:\/\/\S*\w)\s*\n\s*(?=[./_-]\w)/g, '$1')
    .replaceAll(/(https?:\/\/[\w.-]*\.)\s*\n\s*(?=[a-z][\w-]*[./]\S)/g, '$1');
}

function evidence(link: Link | null): Evidenced | null {
  return link === null ? null : { value: link.url, status: 'explicit', quote: link.url, page: link.page };
}

/** The paper without its list of references, whose titles, names and links are those of others. */
function bodyOf(paper: Paper): Paper {
  let isInReferences = false;
  const pages = paper.pages.map((page) => {
    const lines = page.text.split('\n').filter((line) => {
      if (/^\W*(?:\d+\.?\s+)?(?:references|bibliography)\W*$/i.test(line)) isInReferences = true;
      else if (isInReferences && beginsAppendix.test(line)) isInReferences = false;
      return !isInReferences;
    });
    return { ...page, text: lines.join('\n') };
  });
  return { ...paper, pages };
}

const beginsAppendix =
  /^\W*(?:appendi(?:x|ces)\b|supplementary\b|neurips paper checklist|A\.?\s+\p{Lu}\p{L}+(?:\s+[\p{L}-]+){0,6}\W*$|A\.1\b)/iu;

const affiliation =
  /univers|institut|facult|\bgroup\b|\bcouncil\b|librar|\bunit\b|foundation|\blabs?\b|laborator|depart|\bdept\b|school|college|\binc\b|\bcorp|research|cent(?:er|re)|academy|google|deepmind|microsoft|\bmeta\b|openai|anthropic|nvidia|amazon|\bai\b|hospital|technolog|\bcs\b|\bgmbh\b|submission|anonymous|paper id|proceedings|conference|workshop|equal|contribut|correspond|preprint|abstract|technical report/i;
const name =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?:\s+(?:(?:van|von|de|der|den|la|le|di|da|dos|del|el|al|bin|ten|zu)\s+)*\p{Lu}[\p{L}\p{M}'’.-]*){1,4}$/u;

/** Names between the title and the abstract of a paper: what reads like a person's, and not like a place to work at. */
function findAuthors({ title, pages: [first] }: Paper): Evidenced[] {
  if (first === undefined) return [];
  const end = first.text.search(
    /^\W*(?:abstract\b|table\s+[\dIVX]|figure\s+\d|(?:1|I)\.?\s+introduction\b)/im,
  );
  const lines = first.text
    .slice(0, end === -1 ? 1500 : end)
    .split('\n')
    .slice(0, 60);
  const isTitle = (line: string): boolean =>
    title !== null && line.trim() !== '' && folded(title).includes(folded(line.replaceAll(/^#+\s*/g, '')));
  const found = lines
    .filter((line) => !isTitle(line) && !/^\s*[\d¹²³⁴⁵⁶⁷⁸⁹⁰*†‡§^{]/.test(line))
    .flatMap((line) =>
      line.split(/\t|,(?!\d)|;|·|•|\\and\b|\s&\s|\sand\s|\s{2,}|(?<=[\d*†‡§¶∗}¹²³⁴⁵⁶⁷⁸⁹⁰])\s+(?=\p{Lu})/u),
    )
    .map((part) =>
      part
        .replaceAll(/\^?\{[^}]*\}|\^\S+|[\d¹²³⁴⁵⁶⁷⁸⁹⁰*†‡§¶∗^]+,?/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replace(/^and\s+/, ''),
    )
    .filter((part) => name.test(part) && !affiliation.test(part) && part.length < 50);
  return [...new Set(found)].map((value) => ({
    value,
    status: 'explicit',
    quote: value,
    page: first.number,
  }));
}

type Field = Extraction['inputs'][number];

const ofNames = /^(?:fields?|columns?|features?|variables?|attributes?|keys?)(?:\s+names?)?$/i;
const ofTypes = /^(?:data\s*)?(?:types?|dtypes?|formats?)$/i;
const ofMeanings = /\b(?:descriptions?|meanings?|definitions?|explanations?|contents?)\b/i;

/** Fields of a datum, where a table lists them by name with their types or what they mean. */
function findFields({ pages }: Paper): readonly Field[] {
  for (const { number, tables } of pages)
    for (const table of tables) {
      const fields = fieldsOf(table, number);
      if (fields.length > 0) return fields;
    }
  return [];
}

function fieldsOf({ rows: [heads = [], ...rows] }: PaperTable, page: number): readonly Field[] {
  const at = (pattern: RegExp): number => heads.findIndex((head) => pattern.test(head.trim()));
  const [name, type, meaning] = [at(ofNames), at(ofTypes), at(ofMeanings)];
  if (name !== 0 || (type === -1 && meaning === -1)) return [];
  return rows.flatMap((row): readonly Field[] => {
    const written = (row[name] ?? '').replaceAll('`', '').trim();
    const given = (row[type] ?? '').trim();
    if (written === '' || written.split(/\s+/).length > 4) return [];
    return [
      {
        name: written,
        type: typeOf(given),
        repeated: /\[|list|array|sequence|vector/i.test(given),
        pattern: null,
        value: (row[meaning] ?? '').trim() || written,
        status: 'explicit',
        quote: row.join(' '),
        page,
      },
    ];
  });
}

function typeOf(written: string): Field['type'] {
  if (/bool/i.test(written)) return 'boolean';
  if (/int|count/i.test(written)) return 'integer';
  if (/float|double|real|number|numeric|decimal/i.test(written)) return 'float';
  return /url|uri|image|audio|video|path|file/i.test(written) ? 'anyURI' : 'string';
}

const list =
  /\b(?:subsets|categories|sub-?tasks|domains|subjects|tasks)\s*(?:\([^)]*\))?\s*(?:are|:|include|namely)\s*(?=\p{Lu})([^.;]{5,300})/gu;

/** Parts of a benchmark that a sentence lists: "three subsets: Biology (1,502 questions), Chemistry and Physics". */
function findParts({ pages }: Paper): Extraction['subtasks'] {
  for (const { number: page, text } of pages) {
    for (const { 1: found } of text.matchAll(list)) {
      const names = joinDividedWords(found!.replaceAll(/\([^)]*\)/g, ''))
        .split(/,|\band\b|\bor\b/)
        .map((name) => name.replaceAll(/\s+/g, ' ').trim())
        .filter((name) => name !== '');
      const isNames = names.every((name) => /^\p{Lu}/u.test(name) && name.split(' ').length <= 4);
      if (names.length >= 2 && isNames) return names.map((name) => partNamed(name, page));
    }
  }
  return [];
}

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
