import { shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuestion, reviewQuestion } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Choices } from '../../design/choices.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { Said } from '../../design/said.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { EmptyPage } from '../../design/states/empty-page.tsx';
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
    <Answered query={query} what="the review queue">
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
        if (chosen === undefined) return <NothingToJudge />;
        return (
          <>
            <PageHead title="Review" say={<Said of={sentence} />} />
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
                  onClick={() => change({ adjudicator: adjudicator === undefined ? me?.name : undefined })}
                >
                  Adjudicate
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
            <ShowsThis
              command={
                adjudicator !== undefined
                  ? `assay review adjudicate --adjudicator ${shellWord(adjudicator)} --evaluator ${shellWord(chosen.key)}`
                  : `assay review next --rater ${shellWord(rater ?? 'NAME')} --evaluator ${shellWord(chosen.key)}`
              }
            />
          </>
        );
      }}
    </Answered>
  );
}

function NothingToJudge() {
  return (
    <EmptyPage
      title="Review"
      say="No evaluator here uses human review."
      would="One item at a time, blind, with the rubric beside it and a key for every answer"
      command="assay evaluator commit evaluator.yaml"
      shows="assay review status"
    >
      <p>
        An evaluator whose file has a <code>review</code> section assigns items to judge. This registers one:
      </p>
    </EmptyPage>
  );
}
