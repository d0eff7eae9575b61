import { dirname, join, resolve } from 'node:path';
import {
  type BenchmarkCompleteness,
  comparedTriples,
  completenessRollup,
  type CompletenessRollup,
  type Corpus,
  type CorpusRollup,
  countCompared,
  type ReproducibilityRates,
} from '@assay/cards';
import type { Signals } from '@assay/records';
import { withSource } from '../../cards/source/with-source.ts';
import type { World } from '../../world.ts';
import type { Kept } from '../../world/kept.ts';
import { namedProject, type OfProject } from '../../world/project-file.ts';
import { NewestKept } from '../../world/newest-kept.ts';
import { corpusState } from './corpus-state.ts';
import type { TriplesOfCorpus } from './choose-triples.ts';
import { type Divergence, divergencesOf } from './divergences.ts';
import { reportedTriples } from './reported.ts';
import { nameOf } from './triple-name.ts';

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

/** Opened once for everything: opening it, and a process for each condition, took longer than the answers. */
function askedAnew(source: CorpusSource, world: World, signal: AbortSignal | undefined): Promise<ReadCorpus> {
  return withSource({ source }, world, signal === undefined ? {} : { signal }, async ({ corpus }) => {
    const triples: Signals[] = [];
    for await (const batch of corpus.signals()) for (const triple of batch) triples.push(triple);
    const benchmarks = await corpus.completeness('placeholder_aware');
    const reported = await reportedTriples(corpus);
    return {
      rollup: await corpus.rollUp(),
      rates: {
        reproducibility: await corpus.rollUpRates(),
        completeness: completenessRollup(benchmarks),
      },
      benchmarks,
      triples,
      reported,
      unexplained: new Set(triples.filter((triple) => triple.unexplained_spread === 1).map(nameOf)),
      divergences: await divergencesIn(corpus),
    };
  });
}

async function divergencesIn(corpus: Corpus): Promise<readonly Divergence[] | null> {
  if ((await countCompared(corpus)) > MOST_COMPARED) return null;
  const found: Divergence[] = [];
  for await (const triple of comparedTriples(corpus)) found.push(...divergencesOf(triple));
  return found.sort((a, b) => b.share - a.share);
}
