import { agreeing, plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { corpusQuestion, RESULTS } from '../../client/document-questions.ts';
import { isNotFound } from '../../client/http.ts';
import { Answered } from '../../design/answered.tsx';
import { EmptyPage, NoMatch } from '../../design/empty.tsx';
import { Pager } from '../../design/filters.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { CardFilters, signalsCommand } from './card-filters.tsx';
import { CardTree } from './card-tree.tsx';
import {
  type Corpus,
  Marks,
  MetricPath,
  Organizations,
  ReportedScore,
  type Result,
} from './reported-score.tsx';
import { CompletenessMap, DivergencePlot, SignalTiles } from './signals.tsx';

const whole = (count: number): string => count.toLocaleString('en');

/** What all that was read in is worth. */
function CorpusSentence({ corpus }: { readonly corpus: Corpus }) {
  const { triples, reproducibility_gap: gaps, first_party_only: alone } = corpus.rollup;
  return (
    <>
      <b>
        {`Of ${whole(triples)} reported ${agreeing(triples, 'result', 'results')}, ${whole(gaps)} ${agreeing(gaps, 'lacks', 'lack')} a setting needed to run ${agreeing(gaps, 'it', 'them')} again, and ${whole(alone)} ${agreeing(alone, 'is', 'are')} reported only by the developer.`}
      </b>
      {` ${comparedText(corpus)} These are all the results read in, not a sample, so there is no interval.`}
    </>
  );
}

const partText = (part: number, all: number): string => `${whole(part)} of ${whole(all)}`;

/** What is known of those that more than one report speaks of; agreement is said only of what was compared. */
function comparedText({ rollup, headlines, unexplained }: Corpus): string {
  const { multi_party: repeated, comparability: apart } = rollup;
  if (repeated === 0) return 'None was reported more than once, so nothing can be compared.';
  const compared = headlines.find(({ signal }) => signal === 'comparability')!.of;
  const others = repeated - compared;
  const parts = [
    ...(compared === 0
      ? []
      : [
          `${partText(apart, compared)} with more than one setup or party ${agreeing(apart, 'differs', 'differ')} by more than 5 % of the range`,
        ]),
    ...(others === 0
      ? []
      : [
          `of ${whole(others)} with one stated setup and one party, ${whole(unexplained)} ${agreeing(unexplained, 'lies', 'lie')} more than 5 % of the range apart with no stated difference`,
        ]),
  ];
  return `${whole(repeated)} ${agreeing(repeated, 'was', 'were')} reported more than once: ${parts.join(', ')}.`;
}

const route = getRouteApi('/cards');

/** One line a result: what was reported of which model on which benchmark, by whom; marks only for what somebody can act on. */
function TripleTable({ corpus: { signals, total, offset } }: { readonly corpus: Corpus }) {
  const navigate = route.useNavigate();
  return (
    <section aria-label="Results">
      <div className="scroll" role="region" aria-label="Reported results" tabIndex={0}>
        <table className="rows stacks triples">
          <thead>
            <tr>
              <th scope="col">model</th>
              <th scope="col">benchmark</th>
              <th scope="col">metric</th>
              <NumberHead>score</NumberHead>
              <NumberHead>reports</NumberHead>
              <th scope="col">reported by</th>
              <th scope="col">notes</th>
            </tr>
          </thead>
          <tbody>
            {signals.map((one, i) => (
              <ResultRow key={i} of={one} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        from={offset}
        shown={signals.length}
        total={total}
        window={RESULTS}
        go={(from) =>
          void navigate({
            search: (old) => ({ ...old, from: from === 0 ? undefined : from }),
            resetScroll: false,
          })
        }
      />
    </section>
  );
}

function ResultRow({ of: one }: { readonly of: Result }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/cards/$kind/$name" params={{ kind: 'model', name: one.model }}>
          {one.model}
        </Link>
      </th>
      <td className="whole">
        <MetricPath path={one.path} />
      </td>
      <td className="whole">
        <span className="two-lines" title={one.metric}>
          {one.metric}
        </span>
      </td>
      <td className="number" data-name="score">
        <ReportedScore {...one} />
      </td>
      <td className="number" data-name="reports">
        {one.reports}
        {one.reports === 1 ? null : <div className="soft aside">{besideText(one)}</div>}
      </td>
      <td className="whole">
        <Organizations names={one.organizations} />
      </td>
      <td className="whole">
        <Marks signals={one} isUnexplained={one.unexplained} />
      </td>
    </tr>
  );
}

/** How many setups and parties several reports are of. */
function besideText({ variants, parties }: Result): string {
  return `${plural(variants, 'setup')}, ${plural(parties, 'party', 'parties')}`;
}

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
