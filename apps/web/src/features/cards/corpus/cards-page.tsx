import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { corpusQuestion } from '../../../client/document-questions.ts';
import { isNotFound } from '../../../client/reach.ts';
import { Answered } from '../../../design/answered.tsx';
import { PageHead } from '../../../design/page-head.tsx';
import { ShowsThis } from '../../../design/shows-this.tsx';
import { EmptyPage } from '../../../design/states/empty-page.tsx';
import { NoMatch } from '../../../design/states/no-match.tsx';
import { useTitle } from '../../../design/use-title.ts';
import { CardFilters } from './card-filters.tsx';
import { CardTree } from './card-tree.tsx';
import { CompletenessMap } from './completeness-map.tsx';
import { DivergencePlot } from './divergence-plot.tsx';
import { CorpusSentence } from './corpus-sentence.tsx';
import { signalsCommand } from './signals-command.ts';
import { SignalTiles } from './signal-tiles.tsx';
import { TripleTable } from './triple-table.tsx';

const route = getRouteApi('/cards');

/** What are the reported numbers worth? */
export function CardsPage() {
  useTitle('Cards');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(corpusQuestion(search));
  if (isNotFound(query.error)) return <NoCorpus />;
  return (
    <Answered query={query} what="the corpus">
      {(corpus) =>
        corpus.rollup.rows === 0 ? (
          <NoCorpus />
        ) : (
          <>
            <PageHead title="Cards" say={<CorpusSentence corpus={corpus} />} />
            <SignalTiles corpus={corpus} />
            <CardFilters corpus={corpus} />
            <DivergencePlot corpus={corpus} />
            {corpus.total === 0 ? (
              <NoMatch what="result" showAll={() => void navigate({ search: {} })} />
            ) : (
              <TripleTable corpus={corpus} />
            )}
            <CardTree />
            <CompletenessMap corpus={corpus} />
            <ShowsThis command={signalsCommand(search)} />
          </>
        )
      }
    </Answered>
  );
}

function NoCorpus() {
  return (
    <EmptyPage
      title="Cards"
      say="No reported results yet."
      would="What each reported number is worth: four signals, and every field that is missing"
      command="assay cards ingest REPORTS"
      shows="assay cards signals"
    >
      <p>
        Read in the results of others as Every Eval Ever records or from the logs of other tools; add your own
        runs with <code>assay publish latest --out published</code>.
      </p>
    </EmptyPage>
  );
}
