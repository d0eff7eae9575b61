import { Fragment } from 'react';
import type { SampleView, ScoreCell, WhyScore as WhyScoreOf } from '../../../client/shapes.ts';
import { CopyButton } from '../../../design/copy-button.tsx';
import { Asked } from './asked.tsx';
import { Answer } from './answer.tsx';
import { OtherRuns, Repetitions } from './other-runs.tsx';
import { WhyScore } from './why-score.tsx';

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
