import { useQuery } from '@tanstack/react-query';
import { todayQuestion } from '../../client/questions.ts';
import type { TodayView } from '../../client/shapes.ts';
import { Answered } from '../../design/answered.tsx';
import { Range, Value } from '../../design/numbers/value.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { Empty } from '../../design/states/empty.tsx';
import { Loading } from '../../design/states/loading.tsx';
import { useTitle } from '../../design/use-title.ts';
import { AttentionList } from './attention-list.tsx';
import { EvaluationTable } from './evaluation-table.tsx';
import { UnderWay } from './under-way.tsx';
import { useWaiting, type Waiting } from './use-waiting.ts';
import { WaitingList } from './waiting-list.tsx';

/** What needs attention first, then every evaluation with its number over time. */
export function TodayPage() {
  useTitle('Today');
  const query = useQuery(todayQuestion());
  const waiting = useWaiting();
  return (
    <Answered query={query} what="what needs attention">
      {(view) => (
        <>
          <PageHead
            title="Today"
            hasHint={view.evaluations.length > 0}
            say={
              <>
                <b>{view.sentence.strong}</b>
                {view.sentence.rest} <Newest view={view} />
              </>
            }
          />
          {waiting === undefined ? (
            <Loading what="what is waiting" isPart />
          ) : (
            <Below view={view} waiting={waiting} />
          )}
          <ShowsThis command="assay list runs" />
        </>
      )}
    </Answered>
  );
}

/** All but the first sentence: nothing of it moves once it stands. */
function Below({ view, waiting }: { readonly view: TodayView; readonly waiting: Waiting }) {
  return (
    <>
      <UnderWay />
      <AttentionList view={view} />
      <WaitingList waiting={waiting} />
      {view.evaluations.length === 0 ? (
        <Empty title="Every evaluation, with its number over time and its last verdict" command="assay run">
          <p>
            Evaluations are declared in assay.yaml; <code>assay init</code> writes a first one. This runs what
            is declared:
          </p>
        </Empty>
      ) : (
        <>
          <EvaluationTable view={view} />
          {view.counts.specifications > view.evaluations.length ? (
            <p className="soft">{`The ${view.evaluations.length} most recent of ${view.counts.specifications}; see Runs for all.`}</p>
          ) : null}
        </>
      )}
    </>
  );
}

function Newest({ view: { evaluations, counts } }: { readonly view: TodayView }) {
  const [first] = evaluations;
  const dot = first?.dots.at(-1);
  if (first === undefined || dot === undefined) return null;
  return (
    <>
      The newest of {counts.runs} runs, {first.task_specification_key}, has {first.metric}{' '}
      <Value value={dot.value} interval={dot.interval} /> <Range of={dot.interval} />
      {dot.n === null ? '' : `, n ${dot.n}`}.
    </>
  );
}
