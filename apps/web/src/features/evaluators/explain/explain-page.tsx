import { shownNumber, signedNumber, shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { explanationQuestion, versionsQuestion } from '../../../client/evaluator-questions.ts';
import type { ExplanationView } from '../../../client/evaluator-shapes.ts';
import { Answered } from '../../../design/answered.tsx';
import { NumberHead } from '../../../design/numbers/number-head.tsx';
import { Said } from '../../../design/said.tsx';
import { ShowsThis } from '../../../design/shows-this.tsx';
import { Empty } from '../../../design/states/empty.tsx';
import { EvaluatorHead } from '../evaluator-head.tsx';
import { BothNumbers } from './both-numbers.tsx';
import { Factors } from './factors.tsx';
import { ScorePicker } from './score-picker.tsx';
import { tellingPair } from './telling-pair.ts';
import { TellingReruns } from './telling-reruns.tsx';

const route = getRouteApi('/evaluators/$evaluator/explain');

/** Two scores: run, scorer, hidden data, judge or chance? Those of the address, else two whose difference is worth telling. */
export function ExplainPage() {
  const { evaluator } = route.useParams();
  const { a, b } = route.useSearch();
  const versions = useQuery(versionsQuestion(evaluator));

  if (a !== undefined && b !== undefined)
    return <Explained key={`${a} ${b}`} evaluator={evaluator} a={a} b={b} />;
  return (
    <Answered query={versions} what="the scores">
      {({ scores }) => {
        const pair = scores === null ? null : tellingPair(scores);
        if (pair === null) return <NothingToExplain evaluator={evaluator} />;
        return <Explained evaluator={evaluator} a={pair[0].id} b={pair[1].id} />;
      }}
    </Answered>
  );
}

function NothingToExplain({ evaluator }: { readonly evaluator: string }) {
  return (
    <>
      <EvaluatorHead
        evaluator={evaluator}
        say={
          <>
            <b>You can see fewer than 2 scores.</b> Two are compared; a difference of two numbers has no
            interval of its own.
          </>
        }
      />
      <Empty title="What changed between two scores: the run, the scorer, the hidden data or chance">
        <p>Each score on a submission’s page links to the comparison with the one before.</p>
      </Empty>
      <ShowsThis command="assay explain SCORE SCORE" />
    </>
  );
}

interface ExplainedProps {
  readonly evaluator: string;
  readonly a: string;
  readonly b: string;
}

function Explained({ evaluator, a, b }: ExplainedProps) {
  const query = useQuery(explanationQuestion(evaluator, a, b));
  const { data: versions } = useQuery(versionsQuestion(evaluator));
  return (
    <Answered query={query} what="the explanation">
      {(view) => (
        <>
          <EvaluatorHead evaluator={evaluator} say={<Said of={view.sentence} />} />
          <p className="soft">
            Why <span className="mono">{view.scores[0].id}</span> of {view.scores[0].team} and{' '}
            <span className="mono">{view.scores[1].id}</span> of {view.scores[1].team} differ:
          </p>
          <BothNumbers view={view} />
          <div className="cards">
            <Factors view={view} />
            <Numbers view={view} />
          </div>
          <TellingReruns view={view} evaluator={evaluator} />
          {versions?.scores == null ? null : (
            <ScorePicker scores={versions.scores} evaluator={evaluator} chosen={[a, b]} />
          )}
          <ShowsThis command={`assay explain ${shellWord(a)} ${shellWord(b)}`} />
        </>
      )}
    </Answered>
  );
}

/** Numbers of scores are kept as exact decimals. */
const numberOf = (exact: string | null): number | null => (exact === null ? null : Number(exact));

function Numbers({ view: { explanation } }: { readonly view: ExplanationView }) {
  const { metrics, repeats } = explanation;
  return (
    <section className="card">
      <h2>
        Every number{' '}
        <span>
          {repeats.std === null
            ? `${repeats.n} ${repeats.n === 1 ? 'attempt' : 'attempts'}: no spread`
            : `${repeats.n} attempts, standard deviation ${shownNumber(repeats.std)}`}
        </span>
      </h2>
      <div className="scroll" role="region" aria-label="Numbers" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">number</th>
              <NumberHead>first</NumberHead>
              <NumberHead>second</NumberHead>
              <NumberHead>difference</NumberHead>
            </tr>
          </thead>
          <tbody>
            {metrics.map(({ name, a, b, delta }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="number" data-name="first" title={a ?? undefined}>
                  {shownNumber(numberOf(a))}
                </td>
                <td className="number" data-name="second" title={b ?? undefined}>
                  {shownNumber(numberOf(b))}
                </td>
                <td className="number" data-name="difference" title={delta ?? undefined}>
                  {signedNumber(numberOf(delta))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
