import { agreeing, plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { sampleQuestion, type SampleView } from '../../../client/run-questions.ts';
import { Answered } from '../../../design/answered.tsx';
import { PageHead, ShowsThis, useTitle } from '../../../design/page.tsx';
import { useKeys } from '../../../design/keys.ts';
import { SampleBody } from './sample-body.tsx';

const route = getRouteApi('/runs/$run/samples/$sample');

/** One sample: what was asked, what came back, why it was judged so, and what other runs made of it. */
export function SamplePage() {
  const { run, sample } = route.useParams();
  const { against } = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(sample);
  const query = useQuery(sampleQuestion(run, sample, against));
  const runs = query.data?.repetitions.map(({ run_id: id }) => id) ?? [];
  const show = (next: string | undefined): void => {
    if (next !== undefined) void navigate({ params: { run: next, sample } });
  };
  // The address may have a name in place of the run: `latest`, or that of an evaluation.
  const at = runs.indexOf(runs.includes(run) ? run : (query.data?.run_id ?? run));
  const open = (next: string | null | undefined): void => {
    if (typeof next === 'string') void navigate({ params: { run, sample: next }, search: { against } });
  };
  useKeys({
    '[': () => show(runs[at - 1]),
    ']': () => show(runs[at + 1]),
    k: () => open(query.data?.position.previous),
    j: () => open(query.data?.position.next),
  });
  return (
    <Answered query={query} what="the sample">
      {(view) => (
        <>
          <PageHead title={view.sample_id} say={<Sentence view={view} />} />
          <div className="one-sample">
            <nav className="beside" aria-label="Previous and next sample">
              <Beside run={run} sample={view.position.previous} against={against} words="← previous" />
              <Beside run={run} sample={view.position.next} against={against} words="next →" />
            </nav>
            <SampleBody view={view} show={show} isAlone />
          </div>
          <ShowsThis command={view.command} />
        </>
      )}
    </Answered>
  );
}

interface BesideProps {
  readonly run: string;
  readonly sample: string | null;
  readonly against: string | undefined;
  readonly words: string;
}

/** The sample before or after it in the order of the data. */
function Beside({ run, sample, against, words }: BesideProps) {
  if (sample === null) return <span className="soft">{words}</span>;
  return (
    <Link to="/runs/$run/samples/$sample" params={{ run, sample }} search={{ against }} title={sample}>
      {words}
    </Link>
  );
}

function Sentence({ view }: { readonly view: SampleView }) {
  const told = view.why.filter(({ score }) => score.kind === 'scored' && score.passed !== null);
  const passed = told.filter(({ score }) => score.kind === 'scored' && score.passed === true).length;
  const missing = view.why.filter(({ score }) => score.kind === 'missing').length;
  const worst =
    view.why.find(({ score }) => score.kind === 'missing' || score.passed === false) ?? view.why[0];
  const others = view.other_runs.length;
  return (
    <>
      <b>
        {told.length === 0
          ? 'None of its scores passes or fails'
          : `${passed} of ${plural(told.length, 'score')} ${agreeing(told.length === 1 ? 1 : passed, 'passes', 'pass')}${view.trials.length > 1 ? ` over ${view.trials.length} answers` : ''}`}
      </b>
      {missing === 0 ? '' : `, ${missing} missing`} (n 1, so there is no interval). {worst?.sentence ?? ''}{' '}
      {others === 0
        ? 'No other run has this sample.'
        : `${others} other ${others === 1 ? 'run has' : 'runs have'} it too.`}
    </>
  );
}
