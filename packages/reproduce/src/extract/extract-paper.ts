import type { Paper } from '../paper/paper.ts';
import { type AskModel, askForExtraction } from './ask-for-extraction.ts';
import type { ExtractedBaseline, Extraction } from './extraction.ts';
import { findFacts } from './facts/find-facts.ts';
import { joinParts, paperParts } from './paper-parts.ts';
import { mergeReadings } from './merge-readings.ts';
import { type Refused, verifyExtraction } from './verify-extraction.ts';

export interface ExtractedPaper {
  readonly extraction: Extraction;
  readonly refused: readonly Refused[];
  readonly disagreements: readonly string[];
  /** What patterns found: the cross-check of a model's answer. */
  readonly byPatterns: Extraction;
  /** Rounds that the slowest reading took. */
  readonly rounds: number;
}

export interface Reading {
  /** Null: patterns alone. */
  readonly ask: AskModel | null;
  readonly reads: number;
  /** Null: the problem only. Empty: all that the tables have. */
  readonly baselines: readonly string[] | null;
  readonly onReading?: (number: number) => void;
}

/** What the paper says, each part vouched for by a quote that was found in it. */
export async function extractPaper(
  paper: Paper,
  { ask, reads, baselines, onReading }: Reading,
): Promise<ExtractedPaper> {
  const pattern = verifyExtraction(paper, findFacts(paper));
  if (ask === null) {
    const extraction = { ...pattern.kept, baselines: chosen(pattern.kept.baselines, baselines) };
    return { extraction, refused: pattern.refused, disagreements: [], byPatterns: pattern.kept, rounds: 1 };
  }
  const readings: Extraction[] = [];
  const refused: Refused[] = [];
  let rounds = 1;
  for (let number = 1; number <= reads; number++) {
    onReading?.(number);
    const parts: Extraction[] = [];
    for (const part of paperParts(paper)) {
      const answer = await askForExtraction(part, ask, { baselines });
      const verified = verifyExtraction(paper, answer.extraction);
      parts.push(verified.kept);
      refused.push(...answer.dropped, ...verified.refused);
      rounds = Math.max(rounds, answer.rounds);
    }
    readings.push(joinParts(parts));
  }
  const merged = mergeReadings(readings);
  const extraction = { ...merged.extraction, baselines: chosen(merged.extraction.baselines, baselines) };
  return {
    extraction,
    refused: uniqueRefusals(refused),
    disagreements: [...merged.disagreements, ...overlooked(extraction, pattern.kept)],
    byPatterns: pattern.kept,
    rounds,
  };
}

function chosen(found: Extraction['baselines'], wanted: readonly string[] | null): Extraction['baselines'] {
  if (wanted === null) return [];
  if (wanted.length === 0) return found;
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
  return found.filter(({ model }) => wanted.some((name) => plain(model.value).includes(plain(name))));
}

/** What patterns find and no reading has: most often what stands late in a long paper. */
function overlooked(extraction: Extraction, pattern: Extraction): readonly string[] {
  const { dataset } = pattern;
  const found = [
    ...(dataset !== null && extraction.dataset === null ? [{ name: 'dataset', ...dataset }] : []),
    ...overlookedSettings(extraction, pattern),
  ];
  return found.map(
    ({ name, value, page }) => `${name} = ${value} stands on page ${page}, and no reading has it`,
  );
}

function overlookedSettings(
  extraction: Extraction,
  pattern: Extraction,
): ExtractedBaseline['hyperparameters'] {
  const known = new Set(
    extraction.baselines.flatMap(({ hyperparameters }) =>
      hyperparameters.map(({ name }) => name.toLowerCase().replaceAll(/[\s-]+/g, '_')),
    ),
  );
  const settings = pattern.baselines[0]?.hyperparameters ?? [];
  if (extraction.baselines.length === 0) return [];
  return settings.filter(({ name }) => ![...known].some((one) => one.includes(name) || name.includes(one)));
}

function uniqueRefusals(refused: readonly Refused[]): readonly Refused[] {
  return [...new Map(refused.map((one) => [`${one.field} ${one.value} ${one.why}`, one])).values()];
}
