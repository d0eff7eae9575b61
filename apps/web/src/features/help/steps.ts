import type { Step } from '../../design/commands.tsx';

/** From an empty folder to a published number: every line works as it stands, one after the other. */
export const steps: readonly Step[] = [
  {
    name: 'Begin',
    command: 'assay init',
    comes:
      'Writes six questions, a stand-in for a model, and assay.yaml, which says what to ask, which model, and how to score it. Replace them with your own.',
  },
  {
    name: 'Run and score',
    command: 'assay run',
    comes: 'Asks the model every question and scores the answers. Runs and scores are kept in .assay/.',
  },
  {
    name: 'Read the report',
    command: 'assay report latest',
    comes: 'Each number with its interval, by group, and the questions that failed.',
  },
  {
    name: 'Set a baseline',
    command: 'assay baseline set main latest',
    comes: 'From now on this run goes by the name main.',
  },
  {
    name: 'Repeat it',
    command: 'assay repeat first --runs 5',
    comes: 'Would the same evaluation give the same result again? first is its name in assay.yaml.',
  },
  {
    name: 'Compare with the baseline',
    command: 'assay compare main latest',
    comes:
      'Which answers changed since main, and whether there are enough of them to tell. Change the model or the prompt and run again first.',
  },
  {
    name: 'Set a limit',
    command: 'echo "gates: [{ metric: exact-match, pass_rate: { min: 0.4 } }]" >> assay.yaml',
    comes: 'A gate: at least 40 in 100 answers must be right.',
  },
  {
    name: 'Let CI decide',
    command: 'assay gate',
    comes:
      'Checks the newest run against the gates. The exit code is 0 if all pass, 1 if one fails, 3 if the data cannot tell.',
  },
  {
    name: 'Publish',
    command:
      'assay publish latest --out published --organization "Example Lab" --relationship first_party --id-base https://example.org/evals',
    comes: 'Writes the result as a record that others can read, and a card that shows what it is worth.',
  },
  {
    name: 'Open the workbench',
    command: 'assay serve',
    comes: 'Opens this workbench for the folder.',
  },
];
