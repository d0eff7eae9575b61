import { AssayError } from '@assay/records';
import { isSameHead } from '../metric-names.ts';
import { settingKey } from '../names.ts';
import { nameParts } from '../paper/bare-text.ts';
import { plainName } from '../paper/naming.ts';
import type { Paper } from '../paper/paper.ts';
import { folded, instructionsIn } from '../paper/quoted.ts';
import { askForExtraction, type AskModel } from './answer/ask-for-extraction.ts';
import {
  type ExtractedBaseline,
  type Extraction,
  isNoModel,
  type Refused,
  type Setting,
} from './extraction.ts';
import { findFacts, isSurvey } from './facts/find-facts.ts';
import { settingNamed } from './facts/find-settings.ts';
import { mergeReadings } from './merge-readings.ts';
import { joinParts, paperParts } from './paper-parts.ts';
import { verifyExtraction } from './verify-extraction.ts';

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
