import type { Signals } from '@assay/records';
import type { Verb } from '../../verb.ts';
import { type FacetCount, facetCounts } from '../runs/facet-counts.ts';
import type { CardsViewRequest } from './cards.request.ts';
import { chosenTriples } from './choose-triples.ts';
import { nameOf } from './triple-name.ts';
import type { Divergence } from './divergences.ts';
import { corpusBeside, type ReadCorpus, readCorpus } from './read-corpus.ts';

const USUAL = 100;

/** A triple, and who reported it. */
export interface ShownTriple extends Signals {
  readonly organizations: readonly string[];
}

/** What a corpus of reported results comes to, and the triples that were asked for. */
export interface CardsView extends Pick<ReadCorpus, 'rollup' | 'rates' | 'benchmarks'> {
  readonly total: number;
  readonly offset: number;
  readonly signals: readonly ShownTriple[];
  /** Over the chosen triples. */
  readonly facets: {
    readonly model: readonly FacetCount[];
    readonly benchmark: readonly FacetCount[];
    readonly organization: readonly FacetCount[];
    readonly missing_field: readonly FacetCount[];
    readonly flags: Readonly<
      Record<'first_party_only' | 'multi_party' | 'gap' | 'diverging' | 'agentic', number>
    >;
  };
  /** Over the chosen triples, the widest first; null where too many are compared to look at all of them at once. */
  readonly divergences: readonly Divergence[] | null;
}

/** The corpus beside the store. */
export const cardsView: Verb<CardsViewRequest, CardsView> = async (request, world, { signal } = {}) => {
  const read = await readCorpus(corpusBeside(request), world, signal);
  const { rollup, rates, benchmarks, agentic, divergences } = read;
  const organizationsOf = (triple: Signals): readonly string[] => read.reportedBy.get(nameOf(triple)) ?? [];
  const chosen = chosenTriples(read, request);
  const { offset = 0, limit = USUAL } = request;
  const flag = (holds: (triple: Signals) => boolean): number => chosen.filter(holds).length;
  return {
    rollup,
    rates,
    benchmarks,
    total: chosen.length,
    offset,
    signals: chosen
      .slice(offset, offset + limit)
      .map((triple) => ({ ...triple, organizations: organizationsOf(triple) })),
    facets: {
      model: facetCounts(chosen.map(({ model }) => model)),
      benchmark: facetCounts(chosen.map(({ path }) => path[1])),
      organization: facetCounts(chosen.flatMap(organizationsOf)),
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
