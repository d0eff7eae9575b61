import type { ProjectFiles } from '@assay/engine';
import {
  checkNumbers,
  type GuessableLabels,
  guessableOf,
  type HiddenColumn,
  hiddenColumnsOf,
  openEvaluatorHome,
  readEvaluator,
  type RegisteredEvaluator,
  scorersOf,
} from '@assay/evaluator';
import { AssayError } from '@assay/records';
import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import { homePlace } from '../world/home-place.ts';
import { type AnsweredQuestion, answerQuestions } from './answer-questions.ts';
import { evaluatorFiles } from './evaluator-files.ts';

export interface CheckedEvaluator {
  readonly key: string;
  /** Whether every question has an answer. */
  readonly complete: boolean;
  readonly questions: readonly AnsweredQuestion[];
  /** What order and ids alone tell of the labels; null where the file of labels was put away. */
  readonly guessable: readonly (GuessableLabels & { readonly split: string })[] | null;
  /** Columns of slices that the host alone will see, by split; null where the file of labels was put away. */
  readonly hidden_columns: readonly (HiddenColumn & { readonly split: string })[] | null;
}

/** Reads the file, opens its scorers, keeps nothing, and answers the questions. */
export const checkEvaluator: Verb<CheckEvaluatorRequest, CheckedEvaluator> = async (
  { evaluator: path, home },
  world,
) => {
  const { files, name } = evaluatorFiles(path, world);
  const read = await readEvaluator(files, name);
  const { evaluator, source } = read;
  const { metrics, components } = await scorersOf(evaluator, {
    evaluator,
    folder: files.folder,
    vault: null,
    env: world.env,
  });
  checkNumbers(evaluator, metrics, source);
  const registered = await registeredBefore(evaluator.key, home, world);
  const questions = answerQuestions({ read, metrics, components, registered });
  const isPutAway = registered !== null && !(await isThere(files, evaluator.labels?.file));
  return {
    key: evaluator.key,
    complete: questions.every(({ missing }) => missing.length === 0),
    questions,
    guessable: isPutAway ? null : await guessableOf(files, evaluator),
    hidden_columns: isPutAway ? null : await hiddenColumnsOf(files, evaluator),
  };
};

/** Labels that were committed to may be kept elsewhere from then on. */
async function isThere(files: ProjectFiles, path: string | undefined): Promise<boolean> {
  if (path === undefined) return true;
  try {
    await files.check(path);
    return true;
  } catch (error) {
    if (error instanceof AssayError) return false;
    throw error;
  }
}

/** What was committed under that key; null where there is no home, or nothing in it. */
async function registeredBefore(
  key: string,
  home: string | undefined,
  world: World,
): Promise<RegisteredEvaluator | null> {
  try {
    const opened = await openEvaluatorHome(homePlace({ home }, world));
    try {
      return opened.store.evaluators.get(key);
    } finally {
      opened.close();
    }
  } catch (error) {
    if (error instanceof AssayError && error.code === 'E_HOME_NONE') return null;
    throw error;
  }
}

/** Check an evaluator's file, and answer from it what an operator should be able to answer. */
export const checkEvaluatorRequest = z
  .strictObject({ home: homeField, /** The path of evaluator.yaml. */ evaluator: z.string().min(1) })
  .readonly();

export type CheckEvaluatorRequest = z.infer<typeof checkEvaluatorRequest>;
