import { outcomeGlyphs, plural, shellWord, shownNumber, signedNumber } from '@assay/shown';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  evaluatorQuestion,
  explanationQuestion,
  type ExplanationView,
  meQuestion,
  versionsQuestion,
} from '../../client/evaluator-questions.ts';
import { ask } from '../../client/http.ts';
import { Answered } from '../../design/answered.tsx';
import { CopyButton } from '../../design/commands.tsx';
import { Empty } from '../../design/empty.tsx';
import { Refused } from '../../design/failure.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { WideInterval } from '../../design/numbers/inline-plots.tsx';
import { Range, Value } from '../../design/numbers/value.tsx';
import { Lead, ShowsThis } from '../../design/page.tsx';
import { ShortDigest } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { numberScale } from './board-numbers.ts';
import { EvaluatorHead } from './evaluator-head.tsx';
import { ScorePicker, tellingPair } from './score-picker.tsx';

/** The two numbers on one axis, each with its interval. */
function BothNumbers({ view: { scores, headline } }: { readonly view: ExplanationView }) {
  const scale = numberScale(scores.flatMap(({ number }) => number ?? []));
  if (scores.every(({ number }) => number === null)) return null;
  return (
    <section className="card">
      <h2>
        {headline} <span>{`${scale.from} to ${scale.to}, 95 % intervals`}</span>
      </h2>
      <div className="scroll" role="region" aria-label="Both numbers" tabIndex={0}>
        <table className="rows stacks board">
          <tbody>
            {scores.map((score, i) => (
              <BothRow key={score.id} score={score} name={i === 0 ? 'first' : 'second'} scale={scale} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface BothRowProps {
  readonly score: ExplanationView['scores'][number];
  readonly name: string;
  readonly scale: { readonly from: number; readonly to: number };
}

function BothRow({ score, name, scale }: BothRowProps) {
  const { number, team, made_at: at } = score;
  const interval =
    number?.interval == null
      ? null
      : { low: Number(number.interval.low), high: Number(number.interval.high) };
  const value = number?.value == null ? null : Number(number.value);
  return (
    <tr>
      <th scope="row" className="nowrap">
        {name} <span className="soft">{`${team}, ${timeText(at)}`}</span>
      </th>
      <td className="whole drawn-cell">
        {value === null ? (
          <span className="missing">∅ no number</span>
        ) : (
          <WideInterval value={value} interval={interval} {...scale} limits={[]} against={null} />
        )}
      </td>
      <td className="number strong">
        <Value value={value} interval={interval} />
      </td>
      <td className="number">
        <Range of={interval} />
      </td>
      <td className="number">{number === null ? '–' : `n ${number.n}`}</td>
    </tr>
  );
}

/** score = f(run, scorer, hidden data, judge, chance): each, the same or not. */
function Factors({ view: { explanation, scores } }: { readonly view: ExplanationView }) {
  const [first, second] = scores;
  const { factors, components, hidden_data: hidden, steps, verdict } = explanation;
  const has = (factor: (typeof factors)[number]): boolean => factors.includes(factor);
  const deltaOf = (factor: (typeof factors)[number]): string | null =>
    steps.find((step) => step.factor === factor)?.delta ?? null;
  return (
    <section className="card">
      <h2>Causes</h2>
      <ul className="checks">
        <Factor name="submission" isChanged={has('run')} same="the same bytes" delta={deltaOf('run')}>
          other bytes: <span className="mono">{first.submission_id}</span> →{' '}
          <span className="mono">{second.submission_id}</span>
        </Factor>
        <Factor name="scorer" isChanged={has('scorer')} same="the same version" delta={deltaOf('scorer')}>
          {components.join(', ')}: <ShortDigest of={first.scorer_id} /> →{' '}
          <ShortDigest of={second.scorer_id} />
        </Factor>
        <Factor
          name="hidden data"
          isChanged={has('hidden_data')}
          same="the same snapshot, committed before"
          delta={deltaOf('hidden_data')}
        >
          {hidden === null
            ? 'a different snapshot; only the host sees how many items differ'
            : `${plural(hidden.added, 'item')} added, ${hidden.removed} removed, ${hidden.relabelled} relabelled`}
        </Factor>
        <Factor
          name="judge"
          isChanged={has('judge_drift')}
          same="none, or the same model answered"
          delta={deltaOf('judge_drift')}
        >
          a different model answered under the same name
        </Factor>
        <Factor
          name="chance"
          isChanged={verdict === 'noise' || verdict === 'alarm'}
          same="not needed to explain it"
          delta={null}
        >
          {verdict === 'alarm'
            ? 'nothing here is left to chance, yet the values differ'
            : 'this scorer does not always give the same result'}
        </Factor>
      </ul>
    </section>
  );
}

interface FactorProps {
  readonly name: string;
  readonly isChanged: boolean;
  readonly same: string;
  readonly delta: string | null;
  readonly children: ReactNode;
}

function Factor({ name, isChanged, same, delta, children }: FactorProps) {
  return (
    <li>
      <span className={isChanged ? 'fail' : 'pass'}>
        {isChanged ? outcomeGlyphs.fail : outcomeGlyphs.pass}
        <span className="unseen">{isChanged ? 'changed' : 'the same'}</span>
      </span>
      <span>
        {name} {delta === null ? null : <b title={delta}>{signedNumber(Number(delta))}</b>}
      </span>
      <small>{isChanged ? children : same}</small>
    </li>
  );
}

interface TellingRerunsProps {
  readonly view: ExplanationView;
  readonly evaluator: string;
}

type Rerun = ExplanationView['explanation']['reruns'][number];

/** The fewest reruns that would tell several changes apart; the host can ask for them here. */
function TellingReruns({ view: { explanation }, evaluator }: TellingRerunsProps) {
  const { data: me } = useQuery(meQuestion());
  const { data: contract } = useQuery(evaluatorQuestion(evaluator));
  const questions = useQueryClient();
  const rerunning = useMutation({
    mutationFn: ({ submission_id: submission, scorer_of, hidden_of }: Rerun) =>
      ask('post /api/evaluators/{evaluator}/reruns', {
        params: { evaluator },
        body: {
          submission,
          scorer_of,
          hidden_of,
          reason: `to tell ${explanation.scores.join(' and ')} apart`,
          seen: contract?.evaluator.digest ?? '',
        },
      }),
    onSuccess: () => questions.invalidateQueries({ queryKey: ['explanation', evaluator] }),
  });
  if (explanation.reruns.length === 0) return null;
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  return (
    <section className="card">
      <h2>
        Reruns that would tell them apart{' '}
        <span>{plural(explanation.reruns.length, 'rerun')}; the board stays as it is</span>
      </h2>
      <ul className="lines">
        {explanation.reruns.map((rerun) => (
          <li key={commandOf(rerun)}>
            <code>{commandOf(rerun)}</code> <CopyButton what="copy" text={commandOf(rerun)} />{' '}
            {isHost && contract !== undefined ? (
              <button
                type="button"
                className="button"
                disabled={rerunning.isPending}
                onClick={() => rerunning.mutate(rerun)}
              >
                Run
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {rerunning.error === null ? null : <Refused error={rerunning.error} />}
    </section>
  );
}

function commandOf({ submission_id: submission, scorer_of: scorer, hidden_of: hidden }: Rerun): string {
  return `assay rerun ${submission} --scorer-of ${scorer} --hidden-of ${hidden} --reason "to tell apart"`;
}

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
          <EvaluatorHead evaluator={evaluator} say={<Lead lead={view.sentence} />} />
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
