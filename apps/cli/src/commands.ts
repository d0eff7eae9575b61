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
    summary: 'create a runnable project, or a valid task problem',
    load: () => import('./commands/init.ts'),
  },
  validate: {
    summary: 'check task documents against the Croissant Tasks shapes',
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
    summary: 'compare two versions of a problem',
    load: () => import('./commands/tasks/diff.ts'),
  },
  search: {
    summary: 'find tasks by dataset, field, metric or text',
    load: () => import('./commands/tasks/search.ts'),
  },
  data: {
    summary: 'download datasets from the Hugging Face Hub',
    example: 'assay data pull',
    commands: dataCommands,
  },
  run: {
    summary: 'run, score and gate what the project file declares',
    load: () => import('./commands/run.ts'),
  },
  watch: {
    summary: 'run the project, then rerun whatever a saved file affects',
    load: () => import('./commands/watch.ts'),
  },
  score: {
    summary: 'rescore closed runs, without querying the model',
    load: () => import('./commands/score.ts'),
  },
  report: {
    summary: 'show a scored run: text, JSON, Markdown, HTML, JUnit, CSV, Parquet',
    load: () => import('./commands/report.ts'),
  },
  repeat: {
    summary: 'run a specification several times and measure how stable its results are',
    load: () => import('./commands/repeat.ts'),
  },
  compare: {
    summary: 'compare scored runs sample by sample',
    load: () => import('./commands/compare.ts'),
  },
  gate: {
    summary: "check stored runs against the project's gates",
    load: () => import('./commands/gate.ts'),
  },
  baseline: {
    summary: 'name the scoring that later runs are compared with',
    load: () => import('./commands/baseline.ts'),
  },
  log: {
    summary: "show each sample's prompt, answer and scores",
    load: () => import('./commands/log.ts'),
  },
  list: {
    summary: 'list executions, runs, scorings, scorers or baselines',
    load: () => import('./commands/list.ts'),
  },
  publish: {
    summary: 'publish a run as a record, and as a card beside the results of others',
    load: () => import('./commands/publish.ts'),
  },
  import: {
    summary: 'convert logs of Inspect, lm-eval, lighteval, HELM, promptfoo or eval-harness to records',
    load: () => import('./commands/import.ts'),
  },
  export: {
    summary: 'export a run: Croissant, Every Eval Ever, Inspect, Parquet, JUnit',
    load: () => import('./commands/export.ts'),
  },
  cards: {
    summary: 'assess reported numbers: signals, corpus, completeness',
    example: 'assay cards signals data/',
    commands: cardsCommands,
  },
  store: {
    summary: 'maintain a store: check, migrate, copy, clean',
    example: 'assay store check',
    commands: storeCommands,
  },
  worker: {
    summary: 'execute runs offered in a PostgreSQL store',
    load: () => import('./commands/worker/worker.ts'),
    commands: workerCommands,
  },
  evaluator: {
    summary: 'define how a task is judged, hide its labels, and commit to them',
    example: 'assay evaluator commit evaluator.yaml',
    commands: evaluatorCommands,
  },
  submit: {
    summary: 'submit predictions or code to an evaluator',
    load: () => import('./commands/submissions/submit.ts'),
  },
  submissions: {
    summary: 'list submissions with their states and scores',
    load: () => import('./commands/submissions/submissions.ts'),
  },
  leaderboard: {
    summary: 'show the leaderboard',
    load: () => import('./commands/submissions/leaderboard.ts'),
  },
  arena: {
    summary: 'play matches between players and rate them',
    example: 'assay arena run arena.yaml',
    commands: arenaCommands,
  },
  review: {
    summary: 'let people judge submissions: rate, adjudicate, appeal',
    example: 'assay review next --rater ada',
    commands: reviewCommands,
  },
  rerun: {
    summary: 'rescore submissions with any version of their evaluator',
    load: () => import('./commands/versions/rerun.ts'),
  },
  explain: {
    summary: 'explain why two scores differ: run, scorer, hidden data, judge or chance',
    load: () => import('./commands/versions/explain.ts'),
  },
  keys: {
    summary: 'create, list and revoke the signing keys of an evaluator',
    example: 'assay keys new example.org/evals',
    commands: keysCommands,
  },
  audit: {
    summary: 'read, check, witness and export the ledger of an evaluator',
    example: 'assay audit check',
    commands: auditCommands,
  },
  verify: {
    summary: 'check offline whether a bundle proves its score',
    load: () => import('./commands/verify.ts'),
  },
  tokens: {
    summary: 'manage who may access a server, and what they may do',
    example: 'assay tokens new "the build server" --role submitter',
    commands: tokensCommands,
  },
  serve: {
    summary: 'serve the workbench for this store',
    load: () => import('./commands/workbench/serve.ts'),
  },
  view: {
    summary: 'open a run in the workbench',
    load: () => import('./commands/workbench/view.ts'),
  },
  extract: {
    summary: 'write task files from a paper, every field with its quote',
    load: () => import('./commands/reproduce/extract.ts'),
  },
  capture: {
    summary: 'convert MLflow or Weights & Biases runs to solution skeletons',
    load: () => import('./commands/reproduce/capture.ts'),
  },
  implement: {
    summary: 'turn a task file into a project, and list what the file leaves open',
    load: () => import('./commands/reproduce/implement.ts'),
    commands: {
      check: {
        summary: 'check a project against its task file: metrics, judge, dry run, formats, plausibility',
        load: () => import('./commands/reproduce/implement-check.ts'),
      },
      data: {
        summary: "run a project's data steps in the sandbox",
        load: () => import('./commands/reproduce/implement-data.ts'),
      },
    },
  },
  reproduce: {
    summary: 'reproduce a published result, and compare what was reported with what was obtained',
    load: () => import('./commands/reproduce/run.ts'),
    commands: reproduceCommands,
  },
  skills: {
    summary: 'write skill files that teach coding agents these commands',
    example: 'assay skills write .agents/skills',
    commands: skillsCommands,
  },
  mcp: {
    summary: 'offer Assay to coding agents as Model Context Protocol tools',
    load: () => import('./commands/workbench/mcp.ts'),
  },
  metrics: { summary: 'list, explain and apply the metrics', load: () => import('./commands/metrics.ts') },
  doctor: {
    summary: 'test which isolation this machine offers, and what is missing',
    load: () => import('./commands/doctor.ts'),
  },
  demo: {
    summary: 'walk through the whole path with a small project',
    load: () => import('./commands/demo.ts'),
  },
  completion: {
    summary: 'print a completion script for bash, zsh or fish',
    load: () => import('./commands/completion.ts'),
  },
};
