import { AssayError } from '@assay/records';
import { isSameHead } from '../metric-names.ts';
import { settingKey } from '../names.ts';
import { nameParts } from '../paper/bare-text.ts';
import { plainName } from '../paper/naming.ts';
import type { Paper } from '../paper/paper.ts';
import { folded, instructionsIn } from '../paper/quoted.ts';
import { askForExtraction, type AskModel } from './answer/ask-for-extraction.ts';
import {
  type Evidenced,
  type ExtractedBaseline,
  type Extraction,
  isNoModel,
  noExtraction,
  type Refused,
  type Setting,
  type SingleField,
} from './extraction.ts';
import { findFacts, isSurvey } from './facts/find-facts.ts';
import { settingNamed } from './facts/find-settings.ts';
import { joinParts, paperParts } from './paper-parts.ts';
import { verifyExtraction } from './verify-extraction.ts';

interface MergedReadings {
  readonly extraction: Extraction;
  /** What one reading has and another has otherwise, or not at all. */
  readonly disagreements: readonly string[];
}

/**
 * Several readings as one: a value that more readings have comes before one that fewer have; what only some have is
 * kept, because its quote was found, and said to be in dispute.
 */
export function mergeReadings(given: readonly Extraction[]): MergedReadings {
  const [first] = given;
  if (first === undefined || given.length === 1)
    return { extraction: first ?? noExtraction, disagreements: [] };
  const readings = withSameMetrics(given);
  const count = readings.length;
  const disagreements: string[] = [];
  const single = (field: SingleField): Evidenced | null => {
    const values = readings.map((one) => one[field]);
    const given = values.filter((value) => value !== null);
    if (new Set(given.map(({ value }) => folded(value))).size > 1 && !inOwnWords.has(field)) {
      disagreements.push(`${field}: ${given.map(({ value }) => JSON.stringify(value)).join(' or ')}`);
    } else if (given.length > 0 && given.length < count)
      disagreements.push(`${field} is in ${given.length} of ${count} readings`);
    return mostCommon(given, ({ value }) => folded(value));
  };
  const list = <T extends { readonly value: string; readonly name?: string }>(
    label: string,
    pick: (one: Extraction) => readonly T[],
    key: (item: NoInfer<T>) => string,
  ): T[] => {
    const seen = Map.groupBy(
      readings.flatMap((reading) => uniqueBy(pick(reading), key)),
      key,
    );
    for (const items of seen.values()) {
      if (items.length < count)
        disagreements.push(`${label} ${shownAs(items[0]!)} is in ${items.length} of ${count} readings`);
    }
    return [...seen.values()].map((items) => items[0]!);
  };
  const extraction: Extraction = {
    name: single('name'),
    description: single('description'),
    homepage: single('homepage'),
    dataset: single('dataset'),
    protocol: single('protocol'),
    judge: single('judge'),
    authors: list('author', ({ authors }) => authors, byValue),
    inputs: list('input', ({ inputs }) => inputs, byName),
    prompts: list('prompt', ({ prompts }) => prompts, byBeginning),
    outputs: list('output', ({ outputs }) => outputs, byName),
    metrics: list('metric', ({ metrics }) => metrics, byValue),
    subtasks: list('subtask', ({ subtasks }) => subtasks, byName),
    settings: list('setting', ({ settings }) => settings, byNameAndValue),
    baselines: mergeBaselines(readings, disagreements),
    dataset_only: readings.filter((one) => one.dataset_only).length * 2 > readings.length,
  };
  return { extraction, disagreements };
}

interface Named {
  readonly name: string;
}
interface Valued {
  readonly value: string;
}

const byName = ({ name }: Named): string => folded(name);
const byValue = ({ value }: Valued): string => folded(value);
const byNameAndValue = ({ name, value }: Named & Valued): string => folded(`${name}|${value}`);
/** Readings cut long prompts at other places. */
const byBeginning = ({ value }: Valued): string => folded(value).slice(0, 60);

function mergeBaselines(readings: readonly Extraction[], disagreements: string[]): ExtractedBaseline[] {
  const byModel = Map.groupBy(
    readings.flatMap(({ baselines }) => baselines),
    ({ model }) => folded(model.value),
  );
  return Array.from(byModel.values(), (found) => {
    const [first] = found;
    const model = first!.model.value;
    if (found.length < readings.length)
      disagreements.push(`baseline ${model} is in ${found.length} of ${readings.length} readings`);
    const settings = Map.groupBy(
      found.flatMap(({ hyperparameters }) => hyperparameters),
      ({ name }) => folded(name),
    );
    const results = Map.groupBy(
      found.flatMap((one) => one.results),
      ({ metric, subtask }) => folded(`${subtask ?? ''}|${metric}`),
    );
    const told: readonly (readonly [string, readonly { readonly value: string }[]])[] = [
      ...Array.from(settings.values(), (given) => [given[0]!.name, given] as const),
      ...Array.from(results.values(), (given) => [resultName(given[0]!), given] as const),
    ];
    for (const [name, given] of told) {
      const values = [...new Set(given.map(({ value }) => value))];
      if (values.length > 1) disagreements.push(`${model}, ${name}: ${values.join(' or ')}`);
      else if (given.length < found.length)
        disagreements.push(`${model}, ${name} is in ${given.length} of ${found.length} readings`);
    }
    return {
      ...first!,
      hyperparameters: Array.from(settings.values(), (given) => mostCommon(given, ({ value }) => value)!),
      results: Array.from(results.values(), (given) => mostCommon(given, ({ value }) => value)!),
    };
  });
}

function resultName({ metric, subtask }: ExtractedBaseline['results'][number]): string {
  return subtask === null ? metric : `${metric} on ${subtask}`;
}

function shownAs({ name, value }: { readonly value: string; readonly name?: string }): string {
  return name ?? (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
}

const LONGEST = 80;

/** Readings that call one metric by several names, `MCC` and `Matthews correlation coefficient`, call it by the first of them. */
function withSameMetrics(readings: readonly Extraction[]): readonly Extraction[] {
  const names: string[] = [];
  return readings.map((reading) => {
    const own = new Map<string, string>();
    for (const { value } of reading.metrics) {
      const taken = new Set([...own.values()].map(folded));
      const known =
        names.find((one) => folded(one) === folded(value)) ??
        names.find((one) => !taken.has(folded(one)) && isSameHead(one, value));
      if (known === undefined) names.push(value);
      own.set(folded(value), known ?? value);
    }
    const named = (metric: string): string => own.get(folded(metric)) ?? metric;
    return {
      ...reading,
      metrics: reading.metrics.map((one) => ({ ...one, value: named(one.value) })),
      subtasks: reading.subtasks.map((one) => ({ ...one, metrics: one.metrics.map(named) })),
      baselines: reading.baselines.map((baseline) => ({
        ...baseline,
        results: baseline.results.map((one) => ({ ...one, metric: named(one.metric) })),
      })),
    };
  });
}

function mostCommon<T>(items: readonly T[], key: (item: T) => string): T | null {
  const groups = [...Map.groupBy(items, key).values()];
  return groups.reduce<T[]>((most, group) => (group.length > most.length ? group : most), [])[0] ?? null;
}

function uniqueBy<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

/** Fields that two readings word differently and mean the same. */
const inOwnWords: ReadonlySet<string> = new Set(['description', 'protocol']);

interface ChosenBaselines {
  readonly chosen: Extraction['baselines'];
  /** Models that were asked for and are not there. */
  readonly unfound: readonly Refused[];
}

/**
 * The baselines that were asked for: all of them for an empty list, none for null. `GPT-4` is GPT-4 in each of its settings where the
 * paper has it by that name, and only else every model whose name has these words.
 */
export function chooseBaselines(
  found: Extraction['baselines'],
  wanted: readonly string[] | null,
): ChosenBaselines {
  if (wanted === null) return { chosen: [], unfound: [] };
  if (wanted.length === 0) return { chosen: found, unfound: [] };
  const byName = wanted.map((name) => {
    const exact = found.filter(({ model }) => isNamedBy(model.value, name));
    return exact.length > 0
      ? exact
      : found.filter(({ model }) => plainName(model.value).includes(plainName(name)));
  });
  const chosen = new Set(byName.flat());
  const unfound = wanted
    .filter((_, i) => byName[i]!.length === 0)
    .map((value) => ({ field: 'baseline', value, why: 'it was requested, and no result for it was found' }));
  return { chosen: found.filter((one) => chosen.has(one)), unfound };
}

/** Whether a name is another one, or that one with what tells it apart: `GPT-4 (few-shot)` is GPT-4, and GPT-4o is not. */
function isNamedBy(name: string, other: string): boolean {
  const wanted = plainName(other);
  return wanted !== '' && (plainName(name) === wanted || plainName(nameParts(name)[0]) === wanted);
}

type Shared = Extraction['settings'][number];

/** Every model with the settings that it shares with others, but for those of which it has its own. */
export function withSettings({ settings, ...extraction }: Extraction): Extraction {
  const baselines = extraction.baselines.map((baseline): ExtractedBaseline => {
    if (isNoModel(baseline.model.value)) return baseline;
    const own = new Set(baseline.hyperparameters.map(plainSetting));
    const shared = settings
      .filter((one) => isOf(one, baseline.model.value) && !own.has(plainSetting(one)))
      .map(({ name, value, status, quote, page }): Setting => ({ name, value, status, quote, page }));
    return { ...baseline, hyperparameters: [...baseline.hyperparameters, ...once(shared)] };
  });
  return { ...extraction, baselines, settings: [] };
}

function isOf({ models, except }: Shared, model: string): boolean {
  const isNamed = (names: readonly string[]): boolean =>
    names.some((name) => folded(name) === folded(model) || isNamedBy(model, name));
  return (models.length === 0 || isNamed(models)) && !isNamed(except);
}

function once(settings: readonly Setting[]): readonly Setting[] {
  return [...new Map(settings.toReversed().map((one) => [plainSetting(one), one])).values()].toReversed();
}

function plainSetting({ name }: { readonly name: string }): string {
  return settingNamed(name) ?? folded(name);
}

export interface ExtractedPaper {
  readonly extraction: Extraction;
  readonly refused: readonly Refused[];
  readonly disagreements: readonly string[];
  /** What is odd about the paper itself: texts that tell a reading program what to do. */
  readonly notices: readonly string[];
  /** What patterns found: the cross-check of a model's answer. */
  readonly byPatterns: Extraction;
  /** Rounds that the slowest reading took. */
  readonly rounds: number;
}

interface Reading {
  /** Null: patterns alone. */
  readonly ask: AskModel | null;
  readonly reads: number;
  /** Null: the problem only. Empty: all that the tables have. */
  readonly baselines: readonly string[] | null;
  readonly onReading?: (number: number) => void;
}

/** Characters of such a text that are shown. */
const MOST_SHOWN = 120;

/** What the paper says, each part vouched for by a quote that was found in it. */
export async function extractPaper(
  paper: Paper,
  { ask, reads, baselines, onReading }: Reading,
): Promise<ExtractedPaper> {
  const pattern = verifyExtraction(paper, findFacts(paper));
  const notices = noticesOf(paper);
  if (ask === null) {
    const { chosen, unfound } = chooseBaselines(pattern.kept.baselines, baselines);
    const extraction = withSettings({ ...pattern.kept, baselines: chosen });
    const refused = [...pattern.refused, ...unfound];
    return { extraction, refused, disagreements: [], notices, byPatterns: pattern.kept, rounds: 1 };
  }
  const readings: Extraction[] = [];
  const refused: Refused[] = [];
  let rounds = 1;
  for (let number = 1; number <= reads; number++) {
    onReading?.(number);
    const read = await readParts(paper, ask, baselines);
    readings.push(joinParts(read.parts));
    refused.push(...read.refused);
    rounds = Math.max(rounds, read.rounds);
  }
  const merged = mergeReadings(readings);
  const { chosen, unfound } = chooseBaselines(merged.extraction.baselines, baselines);
  const extraction = withSettings({ ...merged.extraction, baselines: chosen });
  return {
    extraction,
    refused: uniqueRefusals([...refused, ...unfound]),
    disagreements: [...merged.disagreements, ...overlooked(extraction, pattern.kept, baselines)],
    notices,
    byPatterns: pattern.kept,
    rounds,
  };
}

function noticesOf(paper: Paper): readonly string[] {
  const told = instructionsIn(paper).map(
    ({ page, text }) =>
      `a text on page ${page} gives instructions to its reader; nothing is taken from it: ${JSON.stringify(text.slice(0, MOST_SHOWN))}`,
  );
  return isSurvey(paper)
    ? ['its title says the paper is a survey: it may not define a benchmark of its own', ...told]
    : told;
}

interface ReadParts {
  readonly parts: readonly Extraction[];
  readonly refused: readonly Refused[];
  readonly rounds: number;
}

/** Every part of a paper, read and verified. A part that nothing came of is named; only where that holds for all of them there is nothing. */
async function readParts(
  paper: Paper,
  ask: AskModel,
  baselines: readonly string[] | null,
): Promise<ReadParts> {
  const parts: Extraction[] = [];
  const refused: Refused[] = [];
  let rounds = 1;
  let failure: unknown = null;
  const pieces = paperParts(paper);
  for (const part of pieces) {
    const { number: from } = part.pages[0]!;
    const { number: to } = part.pages.at(-1)!;
    try {
      const answer = await askForExtraction(part, ask, { baselines, isPart: pieces.length > 1 });
      const verified = verifyExtraction(paper, answer.extraction);
      parts.push(verified.kept);
      refused.push(...answer.dropped, ...verified.refused);
      rounds = Math.max(rounds, answer.rounds);
    } catch (error) {
      if (!(error instanceof AssayError) || error.code !== 'E_EXTRACT_ANSWER') throw error;
      failure = error;
      refused.push({ field: `pages ${from} to ${to}`, value: '', why: error.message });
    }
  }
  if (parts.length === 0) throw failure;
  return { parts, refused, rounds };
}

/** What patterns find and no reading has: most often what stands late in a long paper. */
function overlooked(
  extraction: Extraction,
  pattern: Extraction,
  baselines: readonly string[] | null,
): readonly string[] {
  const readModels = extraction.baselines.map(({ model }) => model.value);
  const numbers = new Set(extraction.baselines.flatMap(({ results }) => results.map(numberOf)));
  // The same numbers under other names were read.
  const isRead = (results: readonly Result[]): boolean =>
    results.filter((one) => numbers.has(numberOf(one))).length * 2 > results.length;
  const models = pattern.baselines.filter(
    ({ model, results }) => !readModels.some((name) => isNamedBy(name, model.value)) && !isRead(results),
  );
  const results = pattern.baselines.flatMap((one) => one.results);
  const metrics = pattern.metrics.filter(({ value }) => {
    const own = results.filter(({ metric }) => metric === value);
    const isNamed = extraction.metrics.some((one) => isSameHead(one.value, value));
    return own.length > 0 && !isNamed && !isRead(own);
  });
  const found = [
    ...(['name', 'homepage', 'dataset'] as const).flatMap((name) => {
      const own = pattern[name];
      return own === null || extraction[name] !== null ? [] : [{ ...own, name }];
    }),
    ...metrics.map((metric) => ({ name: 'metric', ...metric })),
    ...(baselines?.length === 0 ? models.map(({ model }) => ({ name: 'baseline', ...model })) : []),
    ...overlookedSettings(extraction, pattern),
  ];
  return found.map(({ name, value, page }) => `${name} = ${value} is on page ${page}, and no reading has it`);
}

type Result = ExtractedBaseline['results'][number];

function numberOf({ page, value }: Result): string {
  return `${page} ${Number(value)}`;
}

function overlookedSettings(
  extraction: Extraction,
  pattern: Extraction,
): ExtractedBaseline['hyperparameters'] {
  const plain = (name: string): string => settingNamed(name) ?? settingKey(name);
  const known = extraction.baselines.flatMap(({ hyperparameters }) =>
    hyperparameters.map(({ name }) => plain(name)),
  );
  const settings = pattern.baselines[0]?.hyperparameters ?? [];
  if (extraction.baselines.length === 0) return [];
  return settings.filter(({ name }) => !known.some((one) => one.includes(name) || name.includes(one)));
}

function uniqueRefusals(refused: readonly Refused[]): readonly Refused[] {
  return [...new Map(refused.map((one) => [`${one.field} ${one.value} ${one.why}`, one])).values()];
}
