import type { Commands } from './command.ts';
import { arenaCommands } from './commands/arena/commands.ts';
import { auditCommands } from './commands/audit/commands.ts';
import { cardsCommands } from './commands/cards/commands.ts';
import { dataCommands } from './commands/data/commands.ts';
import { evaluatorCommands } from './commands/evaluator/commands.ts';
import { keysCommands } from './commands/keys/commands.ts';
import { reproduceCommands } from './commands/reproduce/commands.ts';
import { skillsCommands } from './commands/skills/commands.ts';
import { reviewCommands } from './commands/review/commands.ts';
import { storeCommands } from './commands/store/commands.ts';
import { workerCommands } from './commands/worker/commands.ts';
import { tokensCommands } from './commands/tokens/commands.ts';

/** Every command by its verb, in the order of the path. A module is loaded only when its command is asked for. */
export const commands: Commands = {
  init: {
    summary: 'write a project that runs, or a valid task problem',
    load: () => import('./commands/init.ts'),
  },
  validate: {
    summary: 'check task documents against the specification',
    load: () => import('./commands/tasks/validate.ts'),
  },
  match: {
    summary: 'check that a solution answers its problem',
    load: () => import('./commands/tasks/match.ts'),
  },
  show: {
    summary: 'show a task document as a tree, a diagram or a page',
    load: () => import('./commands/tasks/show.ts'),
  },
  diff: {
    summary: 'tell what changed between two versions of a problem',
    load: () => import('./commands/tasks/diff.ts'),
  },
  search: {
    summary: 'find tasks by dataset, field, metric or text',
    load: () => import('./commands/tasks/search.ts'),
  },
  data: {
    summary: 'fetch datasets of the Hugging Face hub',
    example: 'assay data pull',
    commands: dataCommands,
  },
  run: {
    summary: 'run, score and gate what the project file declares',
    load: () => import('./commands/run.ts'),
  },
  watch: {
    summary: 'run the project, and again what changed when a file is saved',
    load: () => import('./commands/watch.ts'),
  },
  score: {
    summary: 'judge closed runs again, without asking the model',
    load: () => import('./commands/score.ts'),
  },
  report: {
    summary: 'show a scored run: text, JSON, Markdown, HTML, JUnit, CSV, Parquet',
    load: () => import('./commands/report.ts'),
  },
  repeat: {
    summary: 'run a specification again and again, and tell how stable its numbers are',
    load: () => import('./commands/repeat.ts'),
  },
  compare: {
    summary: 'compare scored runs sample by sample',
    load: () => import('./commands/compare.ts'),
  },
  gate: { summary: "judge stored runs by the project's gates", load: () => import('./commands/gate.ts') },
  baseline: {
    summary: 'name the scoring that later runs are held against',
    load: () => import('./commands/baseline.ts'),
  },
  log: {
    summary: 'show what was asked, what came back and how it was scored, sample by sample',
    load: () => import('./commands/log.ts'),
  },
  list: {
    summary: 'list what the store has: executions, runs, scorings, scorers, baselines',
    load: () => import('./commands/list.ts'),
  },
  publish: {
    summary: 'write a run as a record, and what it is worth among the reports of others as a card',
    load: () => import('./commands/publish.ts'),
  },
  import: {
    summary:
      'make records of the logs of other tools: Inspect, lm-eval, lighteval, HELM, promptfoo, eval-harness',
    load: () => import('./commands/import.ts'),
  },
  export: {
    summary: 'write a run for others: Croissant, Every Eval Ever, Parquet, JUnit',
    load: () => import('./commands/export.ts'),
  },
  cards: {
    summary: 'tell what reported numbers are worth: signals, corpus, completeness',
    example: 'assay cards signals data/',
    commands: cardsCommands,
  },
  store: {
    summary: 'look after what is kept: check, migrate, copy, clean',
    example: 'assay store check',
    commands: storeCommands,
  },
  worker: {
    summary: 'serve runs that others offer on a store of PostgreSQL',
    load: () => import('./commands/worker/worker.ts'),
    commands: workerCommands,
  },
  evaluator: {
    summary: 'say how a task is judged, hide what only the judge may know, and commit to it',
    example: 'assay evaluator commit evaluator.yaml',
    commands: evaluatorCommands,
  },
  submit: {
    summary: 'hand in the artifacts of a run to an evaluator',
    load: () => import('./commands/submissions/submit.ts'),
  },
  submissions: {
    summary: 'list what was submitted, where it stands and what it scored',
    load: () => import('./commands/submissions/submissions.ts'),
  },
  leaderboard: {
    summary: 'show the standing of teams',
    load: () => import('./commands/submissions/leaderboard.ts'),
  },
  arena: {
    summary: 'play matches between players, and rate them',
    example: 'assay arena run arena.yaml',
    commands: arenaCommands,
  },
  review: {
    summary: 'judge submissions as a person: rate, decide, appeal',
    example: 'assay review next --rater ada',
    commands: reviewCommands,
  },
  rerun: {
    summary: 'judge submissions again, by any version of their evaluator',
    load: () => import('./commands/versions/rerun.ts'),
  },
  explain: {
    summary: 'say why two scores differ: the run, the scorer, hidden data, the judge, chance',
    load: () => import('./commands/versions/explain.ts'),
  },
  keys: {
    summary: 'make, list and revoke the keys that sign for an evaluator',
    example: 'assay keys new example.org/evals',
    commands: keysCommands,
  },
  audit: {
    summary: 'read, check, witness and export the ledger of an evaluator',
    example: 'assay audit check',
    commands: auditCommands,
  },
  verify: {
    summary: 'check offline that a bundle proves its score',
    load: () => import('./commands/verify.ts'),
  },
  tokens: {
    summary: 'say who may ask a server, and what',
    example: 'assay tokens new "the build server" --role submitter',
    commands: tokensCommands,
  },
  serve: {
    summary: 'open the workbench on this store in a browser',
    load: () => import('./commands/workbench/serve.ts'),
  },
  view: {
    summary: 'open the page of a run in the workbench',
    load: () => import('./commands/workbench/view.ts'),
  },
  extract: {
    summary: 'make task files of a paper, every field with its quote',
    load: () => import('./commands/reproduce/extract.ts'),
  },
  capture: {
    summary: 'make solutions of runs that MLflow or Weights & Biases kept',
    load: () => import('./commands/reproduce/capture.ts'),
  },
  implement: {
    summary: 'make a project of a task file, and name what the file does not say',
    load: () => import('./commands/reproduce/implement.ts'),
    commands: {
      check: {
        summary: 'hold a project against its task file: metrics, judge, a dry run, forms, plausibility',
        load: () => import('./commands/reproduce/implement-check.ts'),
      },
      data: {
        summary: 'run the steps of a project that make its data, in the sandbox',
        load: () => import('./commands/reproduce/implement-data.ts'),
      },
    },
  },
  reproduce: {
    summary: 'run a published result again, and set what was reported beside what was obtained',
    load: () => import('./commands/reproduce/run.ts'),
    commands: reproduceCommands,
  },
  skills: {
    summary: 'write what coding agents need to know to use these commands',
    example: 'assay skills write .agents/skills',
    commands: skillsCommands,
  },
  mcp: {
    summary: 'offer what can be asked to a coding agent, as tools of the Model Context Protocol',
    load: () => import('./commands/workbench/mcp.ts'),
  },
  metrics: { summary: 'list, explain and apply the metrics', load: () => import('./commands/metrics.ts') },
  doctor: {
    summary: 'tell what this machine has to isolate code with, and what is in the way',
    load: () => import('./commands/doctor.ts'),
  },
  demo: { summary: 'walk the whole path on a small project', load: () => import('./commands/demo.ts') },
  completion: {
    summary: 'print a completion script for bash, zsh or fish',
    load: () => import('./commands/completion.ts'),
  },
};
