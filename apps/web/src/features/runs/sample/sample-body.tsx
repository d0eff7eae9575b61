import { outcomeGlyphs } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type {
  SampleInRun,
  SampleView,
  ScoreCell,
  WhyScore as Why,
  WhyScore as WhyScoreOf,
} from '../../../client/run-questions.ts';
import { CopyButton } from '../../../design/commands.tsx';
import { ScoreText } from '../../../design/numbers/value.tsx';
import { JsonTree, LongText } from '../../../design/text/long-text.tsx';
import { Answer } from './answer.tsx';
import { Asked } from './question.tsx';

interface RepetitionsProps {
  readonly view: SampleView;
  readonly show: (run: string) => void;
}

/** The same sample in every run of its series, in their order. */
function Repetitions({ view, show }: RepetitionsProps) {
  const { repetitions, run_id: run } = view;
  if (repetitions.length < 2) return null;
  return (
    <>
      <h3>
        {repetitions.length} repetitions{' '}
        <span>
          <kbd>[</kbd> <kbd>]</kbd>
        </span>
      </h3>
      {(repetitions[0]?.score_names ?? []).map((name, i) => (
        <div key={name}>
          <span className="soft">{name}</span>
          <div className="marks" role="group" aria-label={`${name} in each repetition`}>
            {repetitions.map((one) => (
              <button
                key={one.run_id}
                type="button"
                className={one.run_id === run ? 'on mark' : 'mark'}
                onClick={() => show(one.run_id)}
                title={one.run_id}
              >
                {sign(one, i)}
              </button>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

function sign({ scores }: SampleInRun, at: number) {
  const score = scores[at];
  if (score === undefined || score.kind === 'missing')
    return <span className="missing">{outcomeGlyphs.missing}</span>;
  if (score.passed === null) return <span>{String(score.value)}</span>;
  return (
    <span className={score.passed ? 'pass' : 'fail'}>
      {score.passed ? outcomeGlyphs.pass : outcomeGlyphs.fail}
    </span>
  );
}

/** What other runs made of it. */
function OtherRuns({ view }: { readonly view: SampleView }) {
  const { other_runs: others, sample_id: sample } = view;
  if (others.length === 0) return null;
  return (
    <>
      <h3>In other runs</h3>
      {others.map(({ run_id: id, task_specification_key: key, score_names: names, scores, output }) => (
        <div key={id} className="why">
          <Link to="/runs/$run/samples/$sample" params={{ run: id, sample }} title={id}>
            {key}
          </Link>{' '}
          {scores.map((score, i) =>
            score.kind === 'missing' && score.class === 'not_applicable' ? null : (
              <span key={i}>
                <span className="soft">{names[i]}</span> <ScoreText score={score} />{' '}
              </span>
            ),
          )}
          <div className="soft" dir="auto">
            {output === null ? 'no output' : <LongText text={output} />}
          </div>
        </div>
      ))}
    </>
  );
}

/** A score and why: what was looked for, where it was found or not, and what a judge said. */
function WhyScore({ why, before }: { readonly why: Why; readonly before: ScoreCell | null }) {
  const { score_name: name, metric, score, sentence, details, nearest, judge_reasons: reasons } = why;
  const kind =
    score.kind === 'missing' ? 'missing' : score.passed === null ? '' : score.passed ? 'pass' : 'fail';
  return (
    <>
      <h3>
        {name === metric ? name : `${name} · ${metric}`} <ScoreText score={score} />
      </h3>
      <div className={`why ${kind}`} dir="auto">
        {sentence}
        {nearest === null ? null : (
          <p>
            <span className="soft">nearest reference: </span>
            {nearest}
          </p>
        )}
        {details === null ? null : <JsonTree value={details} />}
        {reasons.map(({ judge, text }, i) => (
          <p key={i}>
            <span className="soft">{judge}: </span>
            {text}
          </p>
        ))}
        {before === null ? null : (
          <p className="soft">
            before: <ScoreText score={before} />
          </p>
        )}
      </div>
    </>
  );
}

interface SampleBodyProps {
  readonly view: SampleView;
  readonly show: (run: string) => void;
  readonly isAlone?: boolean;
}

/** A sample, from the question to the reasons. */
export function SampleBody({ view, show, isAlone = false }: SampleBodyProps) {
  const { position, asked, why, trials, before, run_command: command } = view;
  const tags = tagsOf(asked.label?.metadata);
  return (
    <article className="sample">
      <h2 className={isAlone ? 'unseen' : ''}>{view.sample_id}</h2>
      <p className="soft">
        {[...tags, `sample ${position.at} of ${position.of}`].join(' · ')}
        <br />
        <CopyButton what="copy as JSON" text={() => JSON.stringify(view, null, 2)} /> ·{' '}
        <CopyButton what="as a test case" text={() => testCase(view)} /> ·{' '}
        <CopyButton what="as a command that runs only this" text={command} />
      </p>
      <Asked view={view} />
      {trials.map((trial) => (
        <Fragment key={trial.trial}>
          <Answer trial={trial} of={trials.length} view={view} before={before} />
          {why
            .filter((one) => one.trial === trial.trial)
            .map((one) => (
              <WhyScore key={one.score_name} why={one} before={scoreIn(before, one)} />
            ))}
        </Fragment>
      ))}
      <Repetitions view={view} show={show} />
      <OtherRuns view={view} />
    </article>
  );
}

/** How the other run scored it; of several trials it tells the first. */
function scoreIn(before: SampleView['before'], { score_name: name, trial }: WhyScoreOf): ScoreCell | null {
  if (before === null || trial > 0) return null;
  return before.scores[before.score_names.indexOf(name)] ?? null;
}

/** One tag or several, as the data has them. */
function tagsOf(metadata: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const tags = metadata?.['tags'];
  return (Array.isArray(tags) ? tags : [tags]).filter((tag) => typeof tag === 'string');
}

/** A line of a dataset that asks this again. */
function testCase({ sample_id: id, asked }: SampleView): string {
  const expected = asked.label?.expected;
  return JSON.stringify({
    id,
    input: asked.input,
    ...(expected === undefined ? {} : { expected }),
    metadata: asked.label?.metadata,
  });
}
