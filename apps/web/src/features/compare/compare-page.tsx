import { plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { compareQuestion, namedRuns, runsQuestion } from '../../client/questions.ts';
import { ProblemError } from '../../client/reach.ts';
import { Answered } from '../../design/answered.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { EmptyPage } from '../../design/states/empty-page.tsx';
import { useTitle } from '../../design/use-title.ts';
import { ComparedRuns } from './compared-runs.tsx';
import { RunPicker } from './run-picker.tsx';

const route = getRouteApi('/compare');

/** Did it help, and where did it hurt? */
export function ComparePage() {
  useTitle('Compare');
  const { runs } = route.useSearch();
  const named = namedRuns(runs);
  return named.length < 2 ? <Choose first={named[0]} /> : <Compared />;
}

function Choose({ first }: { readonly first: string | undefined }) {
  const query = useQuery(runsQuestion({ limit: 200 }));
  return (
    <Answered query={query} what="runs to compare">
      {({ runs, all }) =>
        runs.filter(({ scoring_id: scoring }) => scoring !== null).length < 2 ? (
          <TooFewRuns all={all} />
        ) : (
          <>
            <PageHead
              title="Compare"
              say={
                <>
                  <b>{`Of ${plural(all, 'run')}, choose two`}</b> (more make a matrix). They are compared
                  sample by sample: the difference with its 95 % interval, as in +0.21 [-0.01, 0.40], and the
                  p-value of one paired test.
                </>
              }
            />
            <RunPicker runs={runs} first={first} />
            <ShowsThis command="assay compare BEFORE AFTER" />
          </>
        )
      }
    </Answered>
  );
}

function TooFewRuns({ all }: { readonly all: number }) {
  return (
    <EmptyPage
      title="Compare"
      say={all === 0 ? 'No runs yet.' : 'It takes two scored runs to compare.'}
      would="Two runs compared sample by sample"
      command="assay run"
      shows="assay compare BEFORE AFTER"
    >
      <p>
        Change the prompt or the model and run again: you see the difference with its interval, and both
        answers for each changed sample.
      </p>
    </EmptyPage>
  );
}

function Compared() {
  const navigate = route.useNavigate();
  const query = useQuery(compareQuestion(route.useSearch()));
  const isRefused = query.error instanceof ProblemError && /CHANGED|UNLIKE/.test(query.error.problem.code);
  return (
    <>
      <Answered query={query} what="the comparison">
        {(view) => <ComparedRuns view={view} />}
      </Answered>
      {isRefused ? (
        <p>
          <button
            type="button"
            className="button"
            onClick={() => void navigate({ search: (old) => ({ ...old, changed: true }) })}
          >
            Compare anyway
          </button>
        </p>
      ) : null}
    </>
  );
}
