import { requests, verbs } from '@assay/verbs';
import { type Tool, writing } from './tool.ts';

/** What a program may ask only where it was allowed: files are written, the store is filled, or models are asked. */
export const writingTools: Readonly<Record<string, Tool>> = {
  init: writing('Draft a valid task problem.', requests.init, verbs.init),
  init_project: writing('Write a project that runs.', requests.initProject, verbs.initProject),
  match: writing(
    'Check that a solution answers its problem; with run_tests its tests are run in the sandbox.',
    requests.match,
    verbs.match,
  ),
  run: writing(
    'Run, score and gate what the project file declares; models are asked.',
    requests.run,
    verbs.run,
  ),
  resume: writing('Finish what was interrupted.', requests.resume, verbs.resume),
  score: writing('Judge closed runs again, without asking the model.', requests.score, verbs.score),
  repeat: writing(
    'Run a specification several times, and tell how stable its numbers are; models are asked.',
    requests.repeat,
    verbs.repeat,
  ),
  gate: writing("Judge stored runs by the project's gates.", requests.gate, verbs.gate),
  baseline_set: writing(
    'Name the scoring that later runs are held against.',
    requests.baseline.set,
    verbs.baseline.set,
  ),
  import_runs: writing('Make runs of the logs of other tools.', requests.importRuns, verbs.importRuns),
  publish: writing('Write a run as a record and a card.', requests.publish, verbs.publish),
  extract: writing(
    'Make task files of a paper, every field with its quote.',
    requests.extract,
    verbs.extract,
  ),
  capture: writing(
    'Make skeletons of solutions of the runs that MLflow or Weights & Biases kept in folders.',
    requests.capture,
    verbs.capture,
  ),
  implement: writing(
    'Create a project of a task file, and name what the file does not say as gaps.',
    requests.implement,
    verbs.implement,
  ),
  implement_data: writing(
    'Run the steps of a project that make its data, in the sandbox.',
    requests.makeData,
    verbs.makeData,
  ),
  implement_check: writing(
    'Hold a project against its task file: metrics, judge, a dry run, plausibility; models are asked.',
    requests.checkImplementation,
    verbs.checkImplementation,
  ),
  reproduce_run: writing(
    'Run a published result again within a ceiling, and write the table and the solution.',
    requests.reproduce.run,
    verbs.reproduce.run,
  ),
  submit: writing('Submit the artifacts of a run to an evaluator.', requests.submit, verbs.submit),
};
