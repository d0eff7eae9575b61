import type {
  BenchmarkCompleteness,
  CompletenessRollup,
  CorpusRollup,
  ReproducibilityRates,
} from '@assay/cards';
import type { Signals } from '@assay/records';
import { completeness } from '../../cards/completeness.ts';
import { corpus } from '../../cards/corpus.ts';
import { show } from '../../cards/show.ts';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { type FacetCount, facetCounts } from '../runs/facet-counts.ts';
import type { CardsViewRequest } from './cards.request.ts';
import { nameOf } from './choose-triples.ts';
import { chosenTriples, corpusBeside, type CorpusSource } from './corpus-triples.ts';
import { type Divergence, divergencesOf } from './divergences.ts';

const USUAL = 100;

/** Reports whose scores are compared on one page; of more, each card compares its own. */
const MOST_COMPARED = 5000;

/** What a corpus of reported results comes to, and the triples that were asked for. */
export interface CardsView {
  readonly rollup: CorpusRollup;
  readonly rates: {
    readonly reproducibility: ReproducibilityRates;
    readonly completeness: CompletenessRollup;
  };
  readonly benchmarks: readonly BenchmarkCompleteness[];
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
  const source = corpusBeside(request);
  const counted = await corpus({ source, rates: true }, world);
  const { benchmarks } = await completeness({ source }, world);
  const { chosen, agentic } = await chosenTriples(source, request, world, signal);
  const { offset = 0, limit = USUAL } = request;
  const flag = (holds: (triple: Signals) => boolean): number => chosen.filter(holds).length;
  return {
    rollup: counted.rollup,
    rates: counted.rates!,
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
    divergences: counted.rollup.rows > MOST_COMPARED ? null : await chosenDivergences(source, chosen, world),
  };
};

async function chosenDivergences(
  source: CorpusSource,
  chosen: readonly Signals[],
  world: World,
): Promise<readonly Divergence[]> {
  const { card } = await show({ source, subject: { kind: 'corpus' } }, world);
  const names = new Set(chosen.map((triple) => `${triple.model} ${triple.path[1]} ${triple.metric}`));
  return divergencesOf(card!).filter(({ model, benchmark, metric }) =>
    names.has(`${model} ${benchmark} ${metric}`),
  );
}
