import type { Signals } from '@assay/records';
import type { Verb } from '../../verb.ts';
import { type FacetCount, facetCounts } from '../runs/facet-counts.ts';
import type { CardsViewRequest } from './cards.request.ts';
import { chosenTriples } from './choose-triples.ts';
import type { Divergence } from './divergences.ts';
import { type Headline, headlinesOf } from './headlines.ts';
import { corpusBeside, type ReadCorpus, readCorpus } from './read-corpus.ts';
import type { Reported } from './reported.ts';
import { nameOf } from './triple-name.ts';

const USUAL = 100;

/** What is asked of a triple with yes or no. */
const flagNames = [
  'first_party_only',
  'multi_party',
  'gap',
  'diverging',
  'unexplained',
  'agentic',
] as const satisfies readonly (keyof CardsViewRequest)[];

/** A triple, what was reported for it, and by whom. */
export interface ShownTriple extends Omit<Signals, 'lowest' | 'highest'>, Reported {
  /** Its reports lie apart though they state nothing differently and come from one party. */
  readonly unexplained: boolean;
}

/** What a corpus of reported results comes to, and the triples that were asked for. */
export interface CardsView extends Pick<ReadCorpus, 'rollup' | 'rates' | 'benchmarks'> {
  /** The four signals over the whole corpus. */
  readonly headlines: readonly Headline[];
  /** Of the whole corpus: results whose reports lie apart though they state one setup and come from one party. */
  readonly unexplained: number;
  readonly total: number;
  readonly offset: number;
  readonly signals: readonly ShownTriple[];
  /** Over the chosen triples. */
  readonly facets: {
    readonly model: readonly FacetCount[];
    readonly benchmark: readonly FacetCount[];
    readonly organization: readonly FacetCount[];
    readonly missing_field: readonly FacetCount[];
    readonly flags: Readonly<Record<(typeof flagNames)[number], number>>;
  };
  /** Over the chosen triples, the widest first; null where too many are compared to look at all of them at once. */
  readonly divergences: readonly Divergence[] | null;
}

/** The corpus beside the store. */
export const cardsView: Verb<CardsViewRequest, CardsView> = async (request, world, { signal } = {}) => {
  const read = await readCorpus(corpusBeside(request), world, signal);
  const { rollup, rates, benchmarks, divergences, unexplained } = read;
  const reportedOf = (triple: Signals): Reported => read.reported.get(nameOf(triple))!;
  const chosen = chosenTriples(read, request);
  const { offset = 0, limit = USUAL } = request;
  const flag = (holds: (triple: Signals) => boolean): number => chosen.filter(holds).length;
  return {
    rollup,
    rates,
    benchmarks,
    headlines: headlinesOf(read),
    unexplained: unexplained.size,
    total: chosen.length,
    offset,
    signals: chosen.slice(offset, offset + limit).map((triple) => ({
      ...triple,
      ...reportedOf(triple),
      unexplained: unexplained.has(nameOf(triple)),
    })),
    facets: {
      model: facetCounts(chosen.map(({ model }) => model)),
      benchmark: facetCounts(chosen.map(({ path }) => path[1])),
      organization: facetCounts(chosen.flatMap((triple) => reportedOf(triple).organizations)),
      missing_field: facetCounts(chosen.flatMap(({ missing_fields: fields }) => fields)),
      flags: {
        first_party_only: flag((triple) => triple.first_party_only === 1),
        multi_party: flag((triple) => triple.multi_party === 1),
        gap: flag((triple) => triple.reproducibility_gap === 1),
        diverging: flag((triple) => triple.comparability === 1),
        agentic: flag((triple) => reportedOf(triple).agentic),
        unexplained: flag((triple) => unexplained.has(nameOf(triple))),
      },
    },
    divergences: divergences === null ? null : divergencesAmong(chosen, divergences),
  };
};

function divergencesAmong(
  chosen: readonly Signals[],
  divergences: readonly Divergence[],
): readonly Divergence[] {
  const names = new Set(chosen.map(nameOf));
  return divergences.filter((one) => names.has(nameOf(one)));
}
