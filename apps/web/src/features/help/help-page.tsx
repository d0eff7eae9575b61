import { type Step, StepList } from '../../design/commands.tsx';
import { definitions } from '../../design/numbers/definitions.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { steps } from './steps.ts';

/** From a paper to a table of what it reports beside what was obtained. */
export const paperSteps: readonly Step[] = [
  {
    name: 'Read the paper',
    command: 'assay extract paper.pdf --baselines --out task',
    comes: 'Drafts task files. review.html shows every field beside its page, with the quote marked.',
  },
  {
    name: 'Create a project',
    command: 'assay implement task/problem.jsonld --baseline task/solutions/MODEL.jsonld --out project',
    comes: 'Compiles the task. gaps.md lists what the paper does not state, and where to fill each gap.',
  },
  {
    name: 'Check it',
    command: 'assay implement check project',
    comes: 'Tries each metric on samples whose score is known, and a few samples of the whole.',
  },
  {
    name: 'Run it again',
    command: 'assay reproduce project --max-cost 20',
    comes:
      'Three samples and an estimate first, then all of them up to the ceiling. Resumes where it stopped.',
  },
  {
    name: 'Read the table',
    command: 'assay reproduce table project',
    comes: 'Reported beside obtained, with intervals; consistent, deviating or not comparable, and why.',
  },
  {
    name: 'Judge a row',
    command: 'assay reproduce judge project --metric NAME --correct --by YOU',
    comes: 'Records that a metric is implemented as the paper means it; --wrong disputes that row alone.',
  },
  {
    name: 'Import tracked runs',
    command: 'assay capture mlruns wandb --problem task/problem.jsonld --out solutions',
    comes: 'Runs of MLflow and Weights & Biases become solutions, without the secrets logged with them.',
  },
];

/** What a coding agent is given. */
export const agentSteps: readonly Step[] = [
  {
    name: 'Teach it the workflow',
    command: 'assay skills write .agents/skills',
    comes: 'Writes two skill files: from a paper to task files, and from a task file to a table.',
  },
  {
    name: 'Give it the tools',
    command: 'assay mcp',
    comes:
      'Serves these commands over the Model Context Protocol; --allow-write adds those that write or run.',
  },
];

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
