import { type ExitCode, exitCodes } from '../explain-error.ts';
import { fillIn } from './fill-in.ts';

export interface DemoStep {
  readonly title: string;
  /** What is typed; where it needs something that the step before said, made of that. */
  readonly argv: readonly string[] | ((before: string) => readonly string[]);
  /** How the command ends when all is as it should be: a gate that fails is part of the story. */
  readonly ends: ExitCode;
  /** What a person does before, in the folder of the demo. */
  readonly first?: (folder: string) => Promise<void>;
}

const { done, failed } = exitCodes;

const handIn = (name: string, title: string, ends: ExitCode = done): DemoStep => ({
  title,
  argv: [
    'submit',
    `contest/${name.toLowerCase()}.jsonl`,
    '--team',
    name,
    '--claim',
    `model=${name.toLowerCase()}-1`,
  ],
  ends,
});

/** A contest whose labels nobody sees: five teams, of which one copies and one hands in what cannot be read. */
const contestSteps: readonly DemoStep[] = [
  {
    title: 'Evaluate: a key signs what a host does, each step in a log that cannot be changed unseen.',
    argv: ['keys', 'new', 'example.org/evals'],
    ends: done,
  },
  {
    title: 'The labels are hidden and committed to, before anything comes in.',
    argv: ['evaluator', 'commit', 'contest/evaluator.yaml'],
    ends: done,
  },
  handIn('Larch', 'Teams hand in predictions.'),
  handIn('Quill', 'A second team.'),
  handIn('Tern', 'A third, which leaves items out.'),
  handIn('Magpie', 'A fourth, which hands in the file of the first.'),
  handIn('Wren', 'A fifth, refused with row and column before a label is opened.', failed),
  {
    title: 'Predictions and labels meet with the host and nowhere else; every score is signed.',
    argv: ['score', '--evaluator'],
    ends: done,
  },
  {
    title: 'A new version of the scorer: capitals and full stops do not matter.',
    argv: ['evaluator', 'commit', 'contest/evaluator-2.yaml'],
    ends: done,
  },
  {
    title: 'Everything is judged again, and the board shows the new version in one step.',
    argv: ['rerun', '--all', '--reason', 'capitals and full stops do not matter'],
    ends: done,
  },
  {
    title: 'What has the fourth team?',
    argv: ['submissions', '--team', 'Magpie'],
    ends: done,
  },
  {
    title: 'A copy does not count. The score stays, with the reason why it ended.',
    argv: (before) => [
      'audit',
      'invalidate',
      [...before.matchAll(/\bsc-[0-9a-f]+/g)].at(-1)?.[0] ?? 'SCORE',
      '--reason',
      'the same bytes as the submission of Larch',
    ],
    ends: done,
  },
  {
    title: 'Who is ahead, and can we tell?',
    argv: ['leaderboard', '--as', 'evaluator'],
    ends: done,
  },
];

const ofReplies = ['--evaluator', 'replies'];

const rate = (rater: string, title: string): readonly DemoStep[] => [
  {
    title,
    argv: [
      'review',
      'export',
      '--rater',
      rater,
      ...ofReplies,
      '--as',
      'jsonl',
      '--out',
      `review/${rater}.jsonl`,
    ],
    ends: done,
  },
  {
    title: `What ${rater} filled in comes back.`,
    argv: ['review', 'import', `review/${rater}.jsonl`, ...ofReplies, '--as', 'jsonl'],
    ends: done,
    first: (folder) => fillIn(folder, rater),
  },
];

/** Twelve replies, two raters, one of them half way through. */
const reviewSteps: readonly DemoStep[] = [
  {
    title: 'Review: whether a reply helps is judged by people, by a rubric that is committed to first.',
    argv: ['evaluator', 'commit', 'review/evaluator.yaml'],
    ends: done,
  },
  {
    title: 'A team hands in its replies.',
    argv: ['submit', 'review/replies.jsonl', ...ofReplies, '--team', 'Larch', '--claim', 'model=larch-2'],
    ends: done,
  },
  ...rate('ada', 'Raters get the replies blind, each in an order of their own.'),
  ...rate('bob', 'A second rater, who comes half way.'),
  {
    title: 'How far are they, and do they agree?',
    argv: ['review', 'status', ...ofReplies],
    ends: done,
  },
];

/** The path, walked on the project of `examples/demo`: one model with two settings. */
export const demoSteps: readonly DemoStep[] = [
  {
    title: 'Declare: is the task a document that others can read?',
    argv: ['validate', 'problem.jsonld'],
    ends: done,
  },
  {
    title:
      'Run, score, gate: the model answers with one passage of the handbook. A gate fails, and says why.',
    argv: ['run', 'one_passage'],
    ends: failed,
  },
  {
    title: 'The same model with three passages. Every gate passes.',
    argv: ['run', 'three_passages'],
    ends: done,
  },
  {
    title: 'Repeat: would the same evaluation say the same again?',
    argv: ['repeat', 'three_passages', '--runs', '5'],
    ends: done,
  },
  {
    title: 'Compare: which samples turned, and are there enough of them to tell?',
    argv: ['compare', 'one_passage', 'three_passages'],
    ends: done,
  },
  {
    title: 'Report: one page with charts, the paired differences among them.',
    argv: [
      'report',
      'three_passages',
      '--against',
      'one_passage',
      '--format',
      'html',
      '--out',
      'report.html',
    ],
    ends: done,
  },
  {
    title: 'Publish: the run as a solution of its problem, with its outputs.',
    argv: ['export', 'three_passages', '--to', 'croissant', '--out', 'published/'],
    ends: done,
  },
  {
    title: 'Does the published solution answer its problem?',
    argv: ['match', 'published/solution.jsonld', '--problem', 'problem.jsonld'],
    ends: done,
  },
  {
    title: 'Read: the run as a record among reported results, and the card that says what they are worth.',
    argv: ['publish', 'three_passages', '--out', 'published'],
    ends: done,
  },
  {
    title: 'What others report about other models, made up for this demo, joins the corpus.',
    argv: ['cards', 'ingest', 'records'],
    ends: done,
  },
  {
    title: 'Reproduce: what a paper reports beside what was obtained again. One number deviates.',
    argv: ['reproduce', 'table', 'reproduction/reproduction.yaml'],
    ends: failed,
  },
  ...contestSteps,
  ...reviewSteps,
  {
    title:
      'Arena: four players meet from both sides until a sequential test decides, and are rated with intervals.',
    argv: ['arena', 'run'],
    ends: done,
  },
];
