import { dirname, join, resolve } from 'node:path';
import {
  type BenchmarkCompleteness,
  comparedTriples,
  type CompletenessRollup,
  type Corpus,
  type CorpusRollup,
  countCompared,
  type ReproducibilityRates,
} from '@assay/cards';
import type { Signals } from '@assay/records';
import { completeness } from '../../cards/completeness.ts';
import { corpus } from '../../cards/corpus.ts';
import { signals } from '../../cards/signals.ts';
import { withSource } from '../../cards/source/with-source.ts';
import type { World } from '../../world.ts';
import type { Kept } from '../../world/kept.ts';
import { namedProject, type OfProject } from '../../world/project-file.ts';
import { NewestKept } from '../../world/newest-kept.ts';
import { corpusState } from './corpus-state.ts';
import type { TriplesOfCorpus } from './choose-triples.ts';
import { nameOf } from './triple-name.ts';
import { type Divergence, divergencesOf } from './divergences.ts';
import { reportedBy } from './reported-by.ts';

/** Reports that are held against each other on one page, a few seconds' work; of more, each card compares its own. */
const MOST_COMPARED = 200_000;

/** Triples that are kept in memory, all corpora together. */
const MOST_TRIPLES = 300_000;

interface CorpusSource {
  readonly corpus: string;
}

/** What a corpus comes to, whatever is chosen of it. */
export interface ReadCorpus extends TriplesOfCorpus {
  readonly rollup: CorpusRollup;
  readonly rates: {
    readonly reproducibility: ReproducibilityRates;
    readonly completeness: CompletenessRollup;
  };
  readonly benchmarks: readonly BenchmarkCompleteness[];
  /** The widest first; null where too many reports are compared with others to look at all of them at once. */
  readonly divergences: readonly Divergence[] | null;
}

/** The corpus beside the store. */
export function corpusBeside(request: OfProject): CorpusSource {
  return { corpus: join(dirname(namedProject(request)), '.assay', 'corpus') };
}

const kept = new WeakMap<Kept, NewestKept<ReadCorpus>>();

/** Read once for each state of its files by a process that answers many requests: a filter of the page reads nothing. */
export async function readCorpus(
  source: CorpusSource,
  world: World,
  signal: AbortSignal | undefined,
): Promise<ReadCorpus> {
  if (world.kept === undefined) return askedAnew(source, world, signal);
  const known = kept.get(world.kept) ?? new NewestKept(MOST_TRIPLES, ({ triples }) => triples.length);
  kept.set(world.kept, known);
  // Others may wait for the same reading: whoever asked first does not end it by leaving.
  return known.get(await corpusState(resolve(world.cwd, source.corpus)), () =>
    askedAnew(source, world, undefined),
  );
}

async function askedAnew(
  source: CorpusSource,
  world: World,
  signal: AbortSignal | undefined,
): Promise<ReadCorpus> {
  const { rollup, rates } = await corpus({ source, rates: true }, world);
  const { benchmarks } = await completeness({ source }, world);
  const triples = await triplesOf(source, undefined, world, signal);
  const agentic = await triplesOf(source, 'agentic', world, signal);
  return {
    rollup,
    rates: rates!,
    benchmarks,
    triples,
    agentic: new Set(agentic.map(nameOf)),
    ...(await withSource({ source }, world, {}, async ({ corpus: opened }) => ({
      reportedBy: await reportedBy(opened),
      divergences: await divergencesIn(opened),
    }))),
  };
}

async function triplesOf(
  source: CorpusSource,
  where: string | undefined,
  world: World,
  signal: AbortSignal | undefined,
): Promise<readonly Signals[]> {
  const asked = where === undefined ? { source } : { source, where };
  const { batches } = await signals(asked, world, signal === undefined ? {} : { signal });
  const triples: Signals[] = [];
  for await (const batch of batches) for (const triple of batch) triples.push(triple);
  return triples;
}

async function divergencesIn(corpus: Corpus): Promise<readonly Divergence[] | null> {
  if ((await countCompared(corpus)) > MOST_COMPARED) return null;
  const found: Divergence[] = [];
  for await (const triple of comparedTriples(corpus)) found.push(...divergencesOf(triple));
  return found.sort((a, b) => b.share - a.share);
}
