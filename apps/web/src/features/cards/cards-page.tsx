import { agreeing, plural } from '@assay/shown';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ProblemError } from '../../client/ask.ts';
import { ask } from '../../client/ask.ts';
import { Answered } from '../../design/answered.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { Empty } from '../../design/states.tsx';
import { useTitle } from '../../design/use-title.ts';
import { CardFilters } from './card-filters.tsx';
import { DivergencePlot } from './divergence-plot.tsx';
import { CompletenessMap } from './completeness-map.tsx';
import { percent } from './percent.ts';
import type { Corpus } from './shapes.ts';
import { SignalTiles } from './signal-tiles.tsx';
import { TripleTable } from './triple-table.tsx';

const route = getRouteApi('/cards');

/** What are the reported numbers worth? */
export function CardsPage() {
  useTitle('Cards');
  const search = route.useSearch();
  const query = useQuery({
    queryKey: ['cards', search],
    queryFn: ({ signal }) => ask('get /api/cards', { query: flagsOf(search) }, signal),
    placeholderData: keepPreviousData,
  });
  if (query.error instanceof ProblemError && query.error.problem.status === 404) return <NoCorpus />;
  return (
    <Answered query={query} what="the corpus">
      {(corpus) =>
        corpus.rollup.rows === 0 ? (
          <NoCorpus />
        ) : (
          <>
            <PageHead title="Cards" say={<Sentence corpus={corpus} />} />
            <SignalTiles corpus={corpus} />
            <CardFilters corpus={corpus} />
            <DivergencePlot corpus={corpus} />
            <TripleTable corpus={corpus} />
            <CompletenessMap corpus={corpus} />
            <ShowsThis command="assay cards signals" />
          </>
        )
      }
    </Answered>
  );
}

/** What is chosen stands in the address as true, and is sent as a word. */
function flagsOf({
  first_party_only: first,
  multi_party: multi,
  gap,
  diverging,
  agentic,
  ...rest
}: ReturnType<typeof route.useSearch>) {
  const word = (flag: true | undefined): 'true' | undefined => (flag === true ? 'true' : undefined);
  return {
    ...rest,
    first_party_only: word(first),
    multi_party: word(multi),
    gap: word(gap),
    diverging: word(diverging),
    agentic: word(agentic),
    limit: 200,
  };
}

function Sentence({ corpus: { rollup, rates } }: { readonly corpus: Corpus }) {
  return (
    <>
      <b>
        {`${rollup.first_party_only} of ${plural(rollup.triples, 'result')} ${agreeing(rollup.first_party_only, 'is', 'are')} reported by the developer alone, ${rollup.reproducibility_gap} lack settings to run them again`}
      </b>
      {`; ${rollup.comparability} differ by more than 5 % of their range. Half of the ${plural(rollup.benchmarks, 'benchmark')} have at most ${percent(rates.completeness.median)} of 28 fields filled. This is all that was read in, not a sample, so there is no interval.`}
    </>
  );
}

function NoCorpus() {
  return (
    <>
      <PageHead
        title="Cards"
        say={
          <>
            <b>0 reported results were read in</b>, so no rate and no interval can be shown.
          </>
        }
      />
      <Empty title="A corpus of reported results">
        <p>
          Records in the Every Eval Ever shape, of one’s own or of others, say what a number is worth. This
          puts a run there:
        </p>
        <code className="command">assay publish latest --out published</code>
        <p>and this what others report:</p>
        <code className="command">assay cards ingest REPORTS</code>
      </Empty>
      <ShowsThis command="assay cards signals" />
    </>
  );
}
