import {
  type BenchmarkCompleteness,
  benchmarkCompleteness,
  completenessRollup,
  type CompletenessRollup,
  countFindings,
  explicitAliases,
  type FindingCount,
  type IngestReport,
  type Population,
  type ReadCards,
  readCards,
} from '@assay/cards';
import * as z from 'zod';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import { readNames } from './names/read-names.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import { reportNamesApart } from './source/report-names-apart.ts';
import { cardFields, sourceSchema } from './source/source.request.ts';
import { withSource } from './source/with-source.ts';

export interface CompletenessReport {
  readonly benchmarks: readonly BenchmarkCompleteness[];
  readonly rollup: CompletenessRollup;
  readonly reading: IngestReport | null;
  /** How many benchmark cards the named files hold, and what was odd about them. */
  readonly cards: { readonly count: number; readonly rules: readonly FindingCount[] };
}

/** How much of the 28 fields is reported for each benchmark of the cards and of the source. */
export async function completeness(
  request: CompletenessRequest,
  world: World,
  listening: Listening<CorpusEvent> = {},
): Promise<CompletenessReport> {
  const { source, cards: files = [], population = 'placeholder_aware', ...naming } = request;
  const { names = [] } = naming;
  const read = await readCards(files, world.cwd);
  const rules = countFindings(read.findings);
  listening.on?.({ kind: 'cards_read', rules });
  const cards = { count: read.cards.length, rules };
  if (source === undefined) {
    const benchmarks = await cardsAlone(read, population, names, world);
    return { benchmarks, rollup: completenessRollup(benchmarks), reading: null, cards };
  }
  return withSource({ source, ...naming }, world, listening, async (opened) => {
    const { corpus, reading } = opened;
    reportNamesApart(opened, { source }, ['benchmark'], listening);
    const benchmarks = await corpus.completeness(population, read.cards);
    return { benchmarks, rollup: completenessRollup(benchmarks), reading, cards };
  });
}

async function cardsAlone(
  { cards }: ReadCards,
  population: Population,
  files: readonly string[],
  world: World,
): Promise<readonly BenchmarkCompleteness[]> {
  const names = await readNames({ files }, world);
  return benchmarkCompleteness([], cards, population, explicitAliases(names));
}

/** How much of the documentation is reported for each benchmark. */
export const completenessRequest = z
  .strictObject({
    ...cardFields,
    /** Absent: the cards are scored without any records. */
    source: sourceSchema.optional(),
  })
  .readonly();

export type CompletenessRequest = z.infer<typeof completenessRequest>;
