import { type ExitCode, exitCodes } from '../exit-codes.ts';

export interface DemoStep {
  readonly title: string;
  readonly argv: readonly string[];
  /** How the command ends when all is as it should be: a gate that fails is part of the story. */
  readonly ends: ExitCode;
}

const { done, failed } = exitCodes;

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
    argv: ['repeat', 'three_passages', '--runs', '3'],
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
];
