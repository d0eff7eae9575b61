import { outcomeGlyphs, plural, shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { evaluatorQuestion, type EvaluatorView } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { ShowsThis } from '../../design/page.tsx';
import { ShortDigest } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { EvaluatorHead, feedbackText } from './evaluator-head.tsx';

type Contract = EvaluatorView['evaluator'];

const better = { higher: 'higher is better', lower: 'lower is better', none: 'no direction' } as const;

/** Every number of a score: which way is better, between which ends, and which gate it has to pass. */
function Measured({ contract }: { readonly contract: Contract }) {
  const { headlines, combined, gates } = contract.evaluator;
  return (
    <section className="card">
      <h2>
        What is measured <span>the first decides the order</span>
      </h2>
      <ul className="lines">
        {inOrder(contract).map(({ name, direction, range }) => (
          <li key={name}>
            <b>{name}</b> {name === headlines[0] ? <span className="tag">decides</span> : null}
            <br />
            {better[direction]}
            {range === null ? '' : `, from ${range.min} to ${range.max}`}
            {gates
              .filter(({ metric }) => metric === name)
              .map((gate) => `; gate: ${limitText(gate)}`)
              .join('')}
            {combined?.name === name ? `; ${weightsText(combined.weights)}` : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those that are shown first, in their order, before the rest. */
function inOrder({ metrics, evaluator: { headlines } }: Contract): Contract['metrics'] {
  const first = headlines.flatMap((name) => metrics.find((metric) => metric.name === name) ?? []);
  return [...first, ...metrics.filter(({ name }) => !headlines.includes(name))];
}

function limitText({ min, max }: Contract['evaluator']['gates'][number]): string {
  const limits = [
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ];
  return limits.join(' and ');
}

function weightsText(weights: Readonly<Record<string, number>>): string {
  return Object.entries(weights)
    .map(([name, weight]) => `${weight} × ${name}`)
    .join(' + ');
}

const fieldWords = {
  headline: 'the numbers shown first',
  intervals: 'intervals',
  metrics: 'other numbers',
  gates: 'gates',
  claims: 'claims',
  slices: 'groups of items',
  counts: 'what was counted',
  operational: 'times and costs of scoring',
  items: 'items',
  traces: 'traces',
} as const satisfies Readonly<Record<keyof EvaluatorView['seen_by'], string>>;

const viewerWords = {
  public: 'everybody',
  submitter: 'the team and the host',
  evaluator: 'the host alone',
} as const;

const visibleFields = Object.entries(fieldWords) as [keyof typeof fieldWords, string][];

/** Who is told which part of a score, by the contract. */
function AudienceByField({ view }: { readonly view: EvaluatorView }) {
  const { slice_floor: floor, scorers } = view.evaluator.evaluator;
  return (
    <section className="card">
      <h2>
        Who sees what <span>of a score</span>
      </h2>
      <dl className="pairs">
        {Object.entries(viewerWords).map(([viewer, words]) => {
          const seen = visibleFields.filter(([field]) => view.seen_by[field] === viewer);
          return seen.length === 0 ? null : (
            <div key={viewer} className="pair">
              <dt>{words}</dt>
              <dd>{seen.map(([, name]) => name).join(', ')}</dd>
            </div>
          );
        })}
        {scorers.some(({ kind }) => kind === 'labels') ? (
          <div className="pair">
            <dt>groups of items</dt>
            <dd>{`of fewer than ${floor}, and those from which they would follow: the host alone`}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

const route = getRouteApi('/evaluators/$evaluator/contract');

/** What is asked of a submission, what is hidden, who sees what; for the host, the operator's questions. */
export function ContractPage() {
  const { evaluator } = route.useParams();
  const query = useQuery(evaluatorQuestion(evaluator));
  return (
    <Answered query={query} what="the contract">
      {(view) => (
        <>
          <EvaluatorHead evaluator={evaluator} say={<Sentence view={view} />} />
          <div className="two stretch">
            <Asked view={view} />
            <Measured contract={view.evaluator} />
            <Phases view={view} />
            <Quotas view={view} />
            <AudienceByField view={view} />
            <Committed view={view} />
          </div>
          {view.questions === null ? null : <Questions questions={view.questions} />}
          <ShowsThis command={`assay evaluator show ${shellWord(evaluator)}`} />
        </>
      )}
    </Answered>
  );
}

function Sentence({ view: { evaluator, questions } }: { readonly view: EvaluatorView }) {
  const { artifacts, metadata, headlines } = evaluator.evaluator;
  const open = (questions ?? []).filter(({ missing }) => missing.length > 0).length;
  return (
    <>
      <b>
        {`${plural(artifacts.length, 'artifact')} and ${plural(Object.keys(metadata).length, 'fact')} about the run are required; ${headlines[0] ?? 'nothing'} decides${headlines.length > 1 ? `, beside ${headlines.slice(1).join(', ')}` : ''}.`}
      </b>{' '}
      {questions === null
        ? 'A contract has no interval.'
        : `Of the operator's ${questions.length} questions, ${open === 0 ? 'all are answered' : `${open} ${open === 1 ? 'is' : 'are'} open`}; a contract has no interval.`}
    </>
  );
}

function Asked({ view }: { readonly view: EvaluatorView }) {
  const { artifacts, metadata } = view.evaluator.evaluator;
  return (
    <section className="card">
      <h2>What to submit</h2>
      <ul className="lines">
        {artifacts.map((artifact) => (
          <li key={artifact.name}>
            <b>{artifact.name}</b> <span className="soft">{artifact.kind}</span>
            <br />
            {artifact.kind === 'predictions'
              ? `${artifact.formats.join(', ')} with the columns ${artifact.columns.id} and ${artifact.columns.prediction} (${artifact.prediction.type}${artifact.prediction.values === undefined ? '' : `: ${artifact.prediction.values.join(', ')}`}); an item without a prediction ${artifact.missing === 'wrong' ? 'counts as wrong' : 'is refused'}`
              : `runs in a sandbox, at most ${artifact.max_bytes} bytes`}
          </li>
        ))}
        {Object.entries(metadata).map(([name, { type, required, description }]) => (
          <li key={name}>
            <b>{name}</b> <span className="soft">{`${type}${required ? '' : ', optional'}`}</span>
            <br />
            {description ?? ''}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Committed({ view: { evaluator } }: { readonly view: EvaluatorView }) {
  return (
    <section className="card">
      <h2>
        Commitments <span>{timeText(evaluator.registered_at)}</span>
      </h2>
      <dl className="pairs">
        <div className="pair">
          <dt>this version</dt>
          <dd>
            <ShortDigest of={evaluator.digest} />
          </dd>
        </div>
        <div className="pair">
          <dt>scorer</dt>
          <dd>
            <ShortDigest of={evaluator.scorer.id} />{' '}
            {evaluator.evaluator.scorers.map(({ key, kind }) => `${key} (${kind})`).join(', ')}
          </dd>
        </div>
        <div className="pair">
          <dt>problem</dt>
          <dd>
            {evaluator.problem.id ?? evaluator.evaluator.problem}{' '}
            <ShortDigest of={evaluator.problem.digest} />
          </dd>
        </div>
        {Object.entries(evaluator.snapshots).map(([split, snapshot]) => (
          <div key={split} className="pair">
            <dt>{`hidden data, ${split}`}</dt>
            <dd className="mono">{snapshot}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Phases({ view: { evaluator, phase } }: { readonly view: EvaluatorView }) {
  const { phases } = evaluator.evaluator;
  return (
    <section className="card">
      <h2>
        Phases <span>{feedbackText[phase.feedback]}</span>
      </h2>
      {phases.length === 0 ? <p>No deadline: submissions are always open.</p> : null}
      <ul className="lines">
        {phases.map(({ key, opens, closes, feedback }) => (
          <li key={key}>
            <b>{key}</b> {key === phase.key ? <span className="tag">now</span> : null}
            <br />
            {`${timeText(opens)} to ${closes === undefined ? 'no end' : timeText(closes)}`}
            {feedback === undefined ? '' : `; ${feedbackText[feedback.mode]}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

const quotaWords = [
  ['per_day', 'submissions per day'],
  ['in_flight', 'waiting at once'],
  ['lifetime', 'submissions in total'],
  ['invalid_per_day', 'refused per day'],
  ['bytes_per_day', 'bytes per day'],
] as const;

function Quotas({ view: { evaluator } }: { readonly view: EvaluatorView }) {
  const { quotas } = evaluator.evaluator;
  return (
    <section className="card">
      <h2>
        Quotas <span>per team; days begin at midnight UTC</span>
      </h2>
      <dl className="pairs">
        {quotaWords.map(([name, words]) => (
          <div key={name} className="pair">
            <dt>{words}</dt>
            <dd>{quotas[name]?.toLocaleString('en') ?? 'no limit'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Questions({ questions }: { readonly questions: NonNullable<EvaluatorView['questions']> }) {
  return (
    <section className="card">
      <h2>
        The operator's questions <span>answered from the file, for the host only</span>
      </h2>
      <ul className="checks">
        {questions.map(({ question, answer, missing }) => (
          <li key={question}>
            <span className={missing.length === 0 ? 'pass' : 'inconclusive'}>
              {missing.length === 0 ? outcomeGlyphs.pass : outcomeGlyphs.inconclusive}
              <span className="unseen">{missing.length === 0 ? 'answered' : 'not answered yet'}</span>
            </span>
            <span>{question}</span>
            <small>
              {answer} {missing.length === 0 ? null : <b>{`Not stated yet: ${missing.join('; ')}.`}</b>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
