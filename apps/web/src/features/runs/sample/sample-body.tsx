import type { SampleView } from '../../../client/shapes.ts';
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
        <CopyButton what="as the command that runs only it" text={command} />
      </p>
      <Asked view={view} />
      {trials.map((trial) => (
        <Answer key={trial.trial} trial={trial} of={trials.length} view={view} before={before} />
      ))}
      {why.map((one, i) => (
        <WhyScore key={`${one.score_name} ${one.trial}`} why={one} before={before?.scores[i] ?? null} />
      ))}
      <Repetitions view={view} show={show} />
      <OtherRuns view={view} />
    </article>
  );
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
