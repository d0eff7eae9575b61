import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuestion, reviewQuestion } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Choices } from '../../design/choices.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { Said } from '../../design/said.tsx';
import { shellWord, ShowsThis } from '../../design/shows-this.tsx';
import { Empty } from '../../design/states.tsx';
import { useTitle } from '../../design/use-title.ts';
import { Adjudication } from './adjudication.tsx';
import { Agreement } from './agreement.tsx';
import { Desk } from './desk.tsx';
import { PersonField } from './person-field.tsx';

const route = getRouteApi('/review');

/** What do I judge next? For the lead: how do raters agree? */
export function ReviewPage() {
  useTitle('Review');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: me } = useQuery(meQuestion());
  const query = useQuery(reviewQuestion());
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  return (
    <Answered query={query} what="what waits to be judged">
      {({ sentence, evaluators }) => {
        const chosen = evaluators.find(({ key }) => key === search.evaluator) ?? evaluators[0];
        const rater = isHost ? search.rater : me?.name;
        const adjudicator = isHost
          ? search.adjudicator
          : search.adjudicator === undefined
            ? undefined
            : me?.name;
        const change = (next: Partial<typeof search>): void =>
          void navigate({ search: (old) => ({ ...old, ...next }) });
        return (
          <>
            <PageHead title="Review" say={<Said of={sentence} />} />
            {chosen === undefined ? (
              <Empty title="Let people judge">
                <p>An evaluator with a rubric hands out one item at a time, blind:</p>
                <code className="command">assay review next --rater NAME</code>
              </Empty>
            ) : (
              <>
                <div className="choices">
                  {evaluators.length < 2 ? null : (
                    <Choices
                      name="evaluator"
                      options={evaluators.map(({ key }) => ({ value: key, count: null }))}
                      chosen={chosen.key}
                      choose={(evaluator) => void navigate({ search: (old) => ({ ...old, evaluator }) })}
                    />
                  )}
                  {isHost ? (
                    <>
                      <PersonField
                        name="who judges"
                        known={(chosen.reviews?.at(-1)?.raters ?? []).map((one) => one.rater)}
                        value={search.rater}
                        change={(person) => change({ rater: person, adjudicator: undefined })}
                      />
                      <PersonField
                        name="who decides disputes"
                        known={[]}
                        value={search.adjudicator}
                        change={(person) => change({ adjudicator: person, rater: undefined })}
                      />
                    </>
                  ) : (
                    <button
                      type="button"
                      className="button"
                      aria-pressed={adjudicator !== undefined}
                      onClick={() =>
                        change({ adjudicator: adjudicator === undefined ? me?.name : undefined })
                      }
                    >
                      Decide disputes
                    </button>
                  )}
                </div>
                {adjudicator === undefined ? null : (
                  <Adjudication
                    key={`${chosen.key} ${adjudicator}`}
                    evaluator={chosen.key}
                    adjudicator={adjudicator}
                  />
                )}
                {rater === undefined || adjudicator !== undefined ? null : (
                  <Desk key={`${chosen.key} ${rater}`} evaluator={chosen.key} rater={rater} />
                )}
                {chosen.reviews === null ? null : <Agreement reviews={chosen.reviews} />}
              </>
            )}
            <ShowsThis
              command={
                adjudicator !== undefined
                  ? `assay review adjudicate --adjudicator ${shellWord(adjudicator)}${chosen === undefined ? '' : ` --evaluator ${shellWord(chosen.key)}`}`
                  : `assay review next --rater ${shellWord(rater ?? 'NAME')}${chosen === undefined ? '' : ` --evaluator ${shellWord(chosen.key)}`}`
              }
            />
          </>
        );
      }}
    </Answered>
  );
}
