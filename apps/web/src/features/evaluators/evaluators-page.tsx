import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plural } from '@assay/shown';
import { evaluatorsQuestion } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Lead, PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { EmptyPage } from '../../design/empty.tsx';
import { phaseText } from './evaluator-head.tsx';

/** Every evaluator: who is ahead, and what waits. */
export function EvaluatorsPage() {
  useTitle('Evaluators');
  const query = useQuery(evaluatorsQuestion());
  return (
    <Answered query={query} what="the evaluators">
      {({ sentence, evaluators }) =>
        evaluators.length === 0 ? (
          <NoEvaluators />
        ) : (
          <>
            <PageHead title="Evaluators" say={<Lead lead={sentence} />} />
            <div className="cards">
              {evaluators.map((one) => (
                <section key={one.key} className="card">
                  <h2>
                    <Link to="/evaluators/$evaluator" params={{ evaluator: one.key }}>
                      {one.name}
                    </Link>{' '}
                    <span>{phaseText(one.phase)}</span>
                  </h2>
                  <p>{one.description}</p>
                  <p>
                    <Lead lead={one.sentence} />
                  </p>
                  <ul className="facts">
                    <li>{plural(one.teams, 'team')}</li>
                    <li>
                      <Link to="/evaluators/$evaluator/submissions" params={{ evaluator: one.key }}>
                        {plural(one.submissions, 'submission')}
                      </Link>
                    </li>
                    <li>
                      <b>{one.waiting}</b> waiting
                    </li>
                    {one.items === null ? null : <li>{plural(one.items, 'hidden item')}</li>}
                  </ul>
                </section>
              ))}
            </div>
            <ShowsThis command="assay evaluator show" />
          </>
        )
      }
    </Answered>
  );
}

function NoEvaluators() {
  return (
    <EmptyPage
      title="Evaluators"
      say="No evaluators yet."
      would="Who is ahead, whether that can be trusted, and what is waiting to be scored"
      command="assay evaluator init --labels labels.csv --problem problem.jsonld"
      shows="assay evaluator show"
    >
      <p>
        An evaluator is the trusted scoring side of a task: it keeps the labels, takes submissions and ranks
        them. This writes one from a file of labels:
      </p>
    </EmptyPage>
  );
}
