import { AssayError } from '@assay/records';
import { requests, type Verb, verbs } from '@assay/verbs';
import { reading, type Tool } from './tool.ts';

type List = Awaited<ReturnType<typeof verbs.metrics.list>>;
type Listed = Awaited<ReturnType<List>>['families'][number]['metrics'][number];

interface MetricLine {
  readonly name: string;
  readonly meaning: string;
  readonly aliases: readonly string[];
  readonly scores: string;
}

/** The catalogue as lines to choose from: the whole of it fills what a model can read, and one metric can be asked for. */
async function listMetrics(): Promise<
  Verb<Parameters<List>[0], Readonly<Record<string, readonly MetricLine[]>>>
> {
  const list = await verbs.metrics.list();
  return async (request, world) => {
    const { families } = await list(request, world);
    return Object.fromEntries(families.map(({ title, metrics }) => [title, metrics.map(lineOf)]));
  };
}

function lineOf({ facts: { name, meaning, aliases }, scores }: Listed): MetricLine {
  return { name, meaning, aliases, scores };
}

type Match = Awaited<ReturnType<typeof verbs.match>>;

/** Matching without the tests of the problem: to run them is to run code. */
async function matchOnly(): Promise<Match> {
  const match = await verbs.match();
  return async (request, ...rest) => {
    if (request.run_tests === true)
      throw new AssayError('usage', 'E_NOT_ALLOWED', 'run_tests runs code, and this server only reads', {
        fix: 'Leave run_tests out, or start the server as `assay mcp --allow-write`.',
        field: 'run_tests',
      });
    return match(request, ...rest);
  };
}

/** What a program may ask without leave: nothing is changed by it. */
export const readingTools: Readonly<Record<string, Tool>> = {
  validate: reading(
    'Check task documents (Croissant Tasks JSON-LD) against the specification; findings with place and fix.',
    requests.validate,
    verbs.validate,
  ),
  match: reading('Check that a solution answers its problem.', requests.match, matchOnly),
  show: reading('Show what a task document holds.', requests.show, verbs.show),
  diff: reading('Tell what changed between two versions of a problem.', requests.diff, verbs.diff),
  search: reading(
    'Find tasks by text, input data, output field, metric or hyperparameter, in files and folders.',
    requests.search,
    verbs.search,
  ),
  metrics_list: reading(
    'List the metrics of the catalogue by family: name, meaning, aliases, type of score. metrics_show has the rest of one.',
    requests.metrics.list,
    listMetrics,
  ),
  metrics_show: reading(
    'Explain one metric: definition, convention, parameters, edge cases.',
    requests.metrics.show,
    verbs.metrics.show,
  ),
  metrics_score: reading('Apply one metric to a file of rows.', requests.metrics.score, verbs.metrics.score),
  arena_rate: reading(
    'Rate the players of battles in a file: Bradley–Terry ratings with clustered intervals, win rates, head to head.',
    requests.arena.rate,
    verbs.arena.rate,
  ),
  plan: reading(
    'Tell what a run of the project would ask and cost, without running it.',
    requests.plan,
    verbs.plan,
  ),
  list_executions: reading('List what was run.', requests.list.executions, verbs.list.executions),
  list_runs: reading('List the runs of the store.', requests.list.runs, verbs.list.runs),
  list_scorings: reading('List the scorings of the store.', requests.list.scorings, verbs.list.scorings),
  report: reading('Show a scored run: scores, intervals, cohorts, gates.', requests.report, verbs.report),
  compare: reading('Compare two scored runs sample by sample.', requests.compare, verbs.compare),
  compare_all: reading(
    'Lay all specifications of an evaluation beside one another.',
    requests.compareAll,
    verbs.compareAll,
  ),
  stability: reading(
    'Tell how stable the numbers of repeated runs are.',
    requests.stability,
    verbs.stability,
  ),
  baseline_list: reading('List the named baselines.', requests.baseline.list, verbs.baseline.list),
  log_outputs: reading(
    'List the outputs of a run: failed, missing, truncated, by score.',
    requests.log.outputs,
    verbs.log.outputs,
  ),
  log_sample: reading(
    'Show what was asked and answered for one sample, and how it was scored.',
    requests.log.sample,
    verbs.log.sample,
  ),
  export_problem: reading(
    'Give a problem as tasks of lm-evaluation-harness, HELM or Inspect, with what has no equivalent there.',
    requests.exportProblem,
    verbs.exportProblem,
  ),
  reproduce_table: reading(
    'Set the numbers a paper reports beside those that published or own answers give, with intervals.',
    requests.reproduce.table,
    verbs.reproduce.table,
  ),
  cards_corpus: reading(
    'Count what a corpus of reported results says about itself.',
    requests.cards.corpus,
    verbs.cards.corpus,
  ),
  cards_show: reading(
    'Show the card of a benchmark, model or organisation.',
    requests.cards.show,
    verbs.cards.show,
  ),
  evaluator_show: reading('Show an evaluator.', requests.evaluator.show, verbs.evaluator.show),
  leaderboard: reading('Show the standing of teams.', requests.leaderboard, verbs.leaderboard),
  verify: reading('Check offline that a bundle proves its score.', requests.verify, verbs.verify),
};
