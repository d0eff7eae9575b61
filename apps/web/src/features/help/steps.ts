export interface Step {
  /** What is done. */
  readonly name: string;
  /** The line that does it, as it is typed. */
  readonly command: string;
  /** What comes of it, in plain words. */
  readonly comes: string;
}

/** From an empty folder to a published number: every line works as it stands, one after the other. */
export const steps: readonly Step[] = [
  {
    name: 'Begin',
    command: 'assay init',
    comes:
      'Writes six questions, a stand-in for a model, and assay.yaml, which says what is asked, of whom, and how it is scored. Put your own in their place.',
  },
  {
    name: 'Run and score',
    command: 'assay run',
    comes: 'Asks the model every question and scores the answers. Runs and scores are kept in .assay/.',
  },
  {
    name: 'See what it says',
    command: 'assay report latest',
    comes: 'Each number with its interval, by group, and the questions that failed.',
  },
  {
    name: 'Keep it to compare with',
    command: 'assay baseline set main latest',
    comes: 'From now on this run goes by the name main.',
  },
  {
    name: 'Repeat it',
    command: 'assay repeat first --runs 5',
    comes: 'Would the same evaluation say the same again? first is its name in assay.yaml.',
  },
  {
    name: 'Compare with what you kept',
    command: 'assay compare main latest',
    comes:
      'Which answers turned since main, and whether there are enough of them to tell. Change the model or the prompt and run again before you ask.',
  },
  {
    name: 'Set a limit',
    command: 'echo "gates: [{ metric: exact-match, pass_rate: { min: 0.4 } }]" >> assay.yaml',
    comes: 'A gate: at least 40 in 100 answers have to be right.',
  },
  {
    name: 'Let CI decide',
    command: 'assay gate',
    comes:
      'Judges the newest run by the gates. It ends with exit code 0 where all pass, 1 where one fails, 3 where the data do not tell.',
  },
  {
    name: 'Publish',
    command:
      'assay publish latest --out published --organization "Example Lab" --relationship first_party --id-base https://example.org/evals',
    comes: 'Writes the result as a record that others can read, and a card of what it is worth.',
  },
  {
    name: 'Look at it here',
    command: 'assay serve',
    comes: 'Opens this workbench on the folder.',
  },
];
