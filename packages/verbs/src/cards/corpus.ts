import {
  completenessRollup,
  type CompletenessRollup,
  type CorpusRollup,
  countFindings,
  type IngestReport,
  readCards,
  type ReproducibilityRates,
  wholeCorpus,
} from '@assay/cards';
import type { SuggestedNameCounts } from '@assay/records';
import * as z from 'zod';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import { reportNamesApart, tripleNames } from './source/report-names-apart.ts';
import { cardFields } from './source/source.request.ts';
import { withSource } from './source/with-source.ts';

/** The shares behind the counts: Ḡ and m̄(f) over triples, the median of C and p̄(f) over benchmarks. */
export interface CorpusRates {
  readonly reproducibility: ReproducibilityRates;
  readonly completeness: CompletenessRollup;
}

export interface CorpusCounts {
  readonly rollup: CorpusRollup;
  /** Null where they were not asked for. */
  readonly rates: CorpusRates | null;
  /** What the extra views come to; null where none was asked for. */
  readonly extra: Readonly<Record<string, unknown>> | null;
  /** The counts by names as written and by suggested ones; null where they are the same. */
  readonly suggested_names: SuggestedNameCounts | null;
  readonly reading: IngestReport | null;
}

/** Counts over all triples of a corpus. */
export async function corpus(
  {
    extras = [],
    rates = false,
    cards: files = [],
    population = 'placeholder_aware',
    ...question
  }: CorpusRequest,
  world: World,
  listening: Listening<CorpusEvent> = {},
): Promise<CorpusCounts> {
  const besides = await readCards(files, world.cwd);
  listening.on?.({ kind: 'cards_read', rules: countFindings(besides.findings) });
  return withSource(question, world, listening, async (source) => {
    const { corpus: opened, reading, suggested } = source;
    reportNamesApart(source, question, tripleNames, listening);
    const rollup = await opened.rollUp();
    const ratesOf = async (): Promise<CorpusRates> => ({
      reproducibility: await opened.rollUpRates(),
      completeness: completenessRollup(await opened.completeness(population, besides.cards)),
    });
    const countsByName = await opened.suggestedCounts(suggested);
    return {
      rollup,
      rates: rates ? await ratesOf() : null,
      extra: extras.length === 0 ? null : await opened.rollUpExtras(extras),
      suggested_names: await countsByName.of(wholeCorpus),
      reading,
    };
  });
}

const extras = z.enum([
  'by-organization',
  'wide-variants',
  'agentic-heuristics',
  'scale-repair',
  'saturation',
  'theta',
]);

/** What the signals of a corpus come to. */
export const corpusRequest = z
  .strictObject({
    ...cardFields,
    /** The shares behind the counts. */
    rates: z.boolean().optional(),
    /** Views beside the signals. */
    extras: z.array(extras).readonly().optional(),
  })
  .readonly();

export type CorpusRequest = z.infer<typeof corpusRequest>;
