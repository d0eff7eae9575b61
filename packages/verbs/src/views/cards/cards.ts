import type { Signals } from '@assay/records';
import type { Verb } from '../../verb.ts';
import { type FacetCount, facetCounts } from '../runs/facet-counts.ts';
import type { CardsViewRequest } from './cards.request.ts';
import { chosenTriples, nameOf } from './choose-triples.ts';
import type { Divergence } from './divergences.ts';
import { corpusBeside, type ReadCorpus, readCorpus } from './read-corpus.ts';

const USUAL = 100;

/** What a corpus of reported results comes to, and the triples that were asked for. */
export interface CardsView extends Pick<ReadCorpus, 'rollup' | 'rates' | 'benchmarks'> {
  readonly total: number;
  readonly offset: number;
  readonly signals: readonly Signals[];
  /** Over the chosen triples. */
  readonly facets: {
    readonly model: readonly FacetCount[];
    readonly benchmark: readonly FacetCount[];
    readonly missing_field: readonly FacetCount[];
    readonly flags: Readonly<
      Record<'first_party_only' | 'multi_party' | 'gap' | 'diverging' | 'agentic', number>
    >;
  };
  /** Over the chosen triples; null where the corpus is too large to compare all of it at once. */
  readonly divergences: readonly Divergence[] | null;
}

/** The corpus beside the store. */
export const cardsView: Verb<CardsViewRequest, CardsView> = async (request, world, { signal } = {}) => {
  const read = await readCorpus(corpusBeside(request), world, signal);
  const { rollup, rates, benchmarks, agentic, divergences } = read;
  const chosen = chosenTriples(read, request);
  const { offset = 0, limit = USUAL } = request;
  const flag = (holds: (triple: Signals) => boolean): number => chosen.filter(holds).length;
  return {
    rollup,
    rates,
    benchmarks,
    total: chosen.length,
    offset,
    signals: chosen.slice(offset, offset + limit),
    facets: {
      model: facetCounts(chosen.map(({ model }) => model)),
      benchmark: facetCounts(chosen.map(({ path }) => path[1])),
      missing_field: facetCounts(chosen.flatMap(({ missing_fields: fields }) => fields)),
      flags: {
        first_party_only: flag((triple) => triple.first_party_only === 1),
        multi_party: flag((triple) => triple.multi_party === 1),
        gap: flag((triple) => triple.reproducibility_gap === 1),
        diverging: flag((triple) => triple.comparability === 1),
        agentic: flag((triple) => agentic.has(nameOf(triple))),
      },
    },
    divergences: divergences === null ? null : divergencesAmong(chosen, divergences),
  };
};

function divergencesAmong(
  chosen: readonly Signals[],
  divergences: readonly Divergence[],
): readonly Divergence[] {
  const names = new Set(chosen.map((triple) => `${triple.model} ${triple.path[1]} ${triple.metric}`));
  return divergences.filter(({ model, benchmark, metric }) => names.has(`${model} ${benchmark} ${metric}`));
}
