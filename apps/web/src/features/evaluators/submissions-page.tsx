import { shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { evaluatorQuestion, meQuestion, submissionsQuestion } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Choices } from '../../design/choices.tsx';
import { Said } from '../../design/said.tsx';
import { Empty } from '../../design/states/empty.tsx';
import { NoMatch } from '../../design/states/no-match.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { EvaluatorHead } from './evaluator-head.tsx';
import { SubmissionTable } from './submission-table.tsx';
import { SubmitForm } from './submit-form.tsx';

const WINDOW = 100;
/** More than this are narrowed down instead. */
const MOST = 1000;

const route = getRouteApi('/evaluators/$evaluator/submissions');

/** What came in, what became of it, and the place to hand something in. */
export function SubmissionsPage() {
  const { evaluator } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [limit, setLimit] = useState(WINDOW);
  const { data: me } = useQuery(meQuestion());
  const { data: contract } = useQuery(evaluatorQuestion(evaluator));
  const query = useQuery(submissionsQuestion(evaluator, { ...search, limit }));
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  return (
    <Answered query={query} what="the submissions">
      {({ sentence, submissions, total, states, quota }) => (
        <>
          <EvaluatorHead evaluator={evaluator} say={<Said of={sentence} />} />
          {contract === undefined || me === undefined ? null : (
            <SubmitForm contract={contract} team={isHost ? null : me.name} quota={quota} />
          )}
          <div className="choices">
            <Choices
              name="state"
              options={states}
              chosen={search.state}
              choose={(value) =>
                void navigate({
                  search: (old) => ({ ...old, state: states.find((one) => one.value === value)?.value }),
                })
              }
            />
          </div>
          {submissions.length > 0 ? (
            <SubmissionTable submissions={submissions} evaluator={evaluator} />
          ) : search.state === undefined && search.team === undefined ? (
            <Empty
              title="Every submission and its state"
              command={`assay submit FILE --evaluator ${shellWord(evaluator)} --team TEAM`}
            >
              <p>No submissions yet. Drop a file above, or submit from the command line:</p>
            </Empty>
          ) : (
            <NoMatch what="submission" showAll={() => void navigate({ search: {} })} />
          )}
          {submissions.length < Math.min(total, MOST) ? (
            <button type="button" className="button" onClick={() => setLimit(Math.min(limit + WINDOW, MOST))}>
              Show {Math.min(WINDOW, total - submissions.length)} more of {total - submissions.length}
            </button>
          ) : null}
          <ShowsThis
            command={`assay submissions --evaluator ${shellWord(evaluator)}${search.state === undefined ? '' : ` --state ${search.state}`}`}
          />
        </>
      )}
    </Answered>
  );
}
