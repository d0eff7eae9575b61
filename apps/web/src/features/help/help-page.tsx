import { definitions } from '../../design/numbers/definitions.ts';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { StepList } from '../../design/step-list.tsx';
import { useTitle } from '../../design/use-title.ts';
import { agentSteps, paperSteps } from './more-steps.ts';
import { steps } from './steps.ts';

/** A quick start in plain words, and what every number means. */
export function HelpPage() {
  useTitle('Help');
  return (
    <>
      <PageHead
        title="Help"
        say={
          <>
            <b>{`${steps.length} commands take you from an empty folder to a published number`}</b>; every
            number here comes with its 95 % interval, as in 0.75 [0.55, 0.88], its n and what is missing.
          </>
        }
      />
      <StepList title="Quick start" note="in an empty folder; every line works as written" steps={steps} />
      <StepList
        title="From a paper to a table"
        note="with your own paper, and the names that each step prints"
        steps={paperSteps}
      />
      <StepList title="With a coding agent" note="in the folder of the project" steps={agentSteps} />
      <h2>What each number means</h2>
      <dl className="words">
        {definitions.map(({ id, name, meaning }) => (
          <div key={id} id={id} className="word">
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <ShowsThis command="assay --help" />
    </>
  );
}
