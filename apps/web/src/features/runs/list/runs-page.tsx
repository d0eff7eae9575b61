import { plural, shownInterval, shownNumber } from '@assay/shown';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RUN_WINDOW, runListQuestion } from '../../../client/questions.ts';
import type { RunList } from '../../../client/shapes.ts';
import { Choices } from '../../../design/choices.tsx';
import { PageHead } from '../../../design/page-head.tsx';
import { SavedViews } from '../../../design/saved-views.tsx';
import { ShowsThis } from '../../../design/shows-this.tsx';
import { EmptyPage } from '../../../design/states/empty-page.tsx';
import { Failure } from '../../../design/states/failure.tsx';
import { Loading } from '../../../design/states/loading.tsx';
import { NoMatch } from '../../../design/states/no-match.tsx';
import { useTitle } from '../../../design/use-title.ts';
import { RunTable } from './run-table.tsx';

const route = getRouteApi('/runs');

export function RunsPage() {
  useTitle('Runs');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(runListQuestion(search));
  const [first] = query.data?.pages ?? [];
  if (query.error !== null) return <Failure error={query.error} again={() => void query.refetch()} />;
  if (first === undefined) return <Loading what="runs" />;
  const rows = query.data?.pages.flatMap(({ runs }) => runs) ?? [];
  const choose = (name: 'evaluation' | 'model' | 'verdict') => (value: string | undefined) =>
    void navigate({ search: (old) => ({ ...old, [name]: value }) });
  if (first.all === 0) return <NoRuns />;
  const failed = first.facets.verdict.find(({ value }) => value === 'fail')?.count ?? 0;
  return (
    <>
      <PageHead
        title="Runs"
        say={
          <>
            <b>{failed === 0 ? 'No gate failed' : `Gates failed in ${failed}`}</b>
            {` ${failed === 0 ? 'in' : 'of'} ${plural(first.all, 'run')}${first.total === first.all ? '' : `; ${first.total} shown`}. `}
            {latest(rows[0])}
          </>
        }
      />
      <div className="choices">
        <label>
          <span className="soft">search </span>
          <input
            type="search"
            className="field"
            defaultValue={search.q}
            onChange={(event) =>
              void navigate({
                search: (old) => ({
                  ...old,
                  q: event.target.value === '' ? undefined : event.target.value,
                }),
                replace: true,
              })
            }
          />
        </label>
        <Choices
          name="verdict"
          options={first.facets.verdict}
          chosen={search.verdict}
          choose={choose('verdict')}
        />
        <Choices
          name="evaluation"
          options={first.facets.evaluation}
          chosen={search.evaluation}
          choose={choose('evaluation')}
        />
        <Choices name="model" options={first.facets.model} chosen={search.model} choose={choose('model')} />
        <SavedViews here="runs" />
      </div>
      {rows.length === 0 ? (
        <NoMatch what="run" showAll={() => void navigate({ search: {} })} />
      ) : (
        <RunTable rows={rows} underWay={new Set(query.data?.pages.flatMap(({ under_way: ids }) => ids))} />
      )}
      {query.hasNextPage ? (
        <button type="button" className="button" onClick={() => void query.fetchNextPage()}>
          Show {Math.min(RUN_WINDOW, first.total - rows.length)} more of {first.total - rows.length}
        </button>
      ) : null}
      <ShowsThis
        command={`assay list runs${search.evaluation === undefined ? '' : ` --evaluation ${search.evaluation}`}`}
      />
    </>
  );
}

function NoRuns() {
  return (
    <EmptyPage
      title="Runs"
      say="No runs yet."
      would="Every run, with its verdict, its metric and how it changed"
      command="assay run"
      shows="assay list runs"
    >
      <p>
        A run is one model on one task, once. The project file declares what to run; <code>assay init</code>{' '}
        writes a first one.
      </p>
    </EmptyPage>
  );
}

function latest(row: RunList['runs'][number] | undefined): string {
  if (row?.headline === undefined || row.headline === null) return '';
  const { name, value, interval, n } = row.headline;
  return `The newest has ${name} ${shownNumber(value, interval)} ${interval === null ? '(no interval)' : shownInterval(interval)}${n === null ? '' : `, n ${n}`}.`;
}
