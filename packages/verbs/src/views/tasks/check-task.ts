import {
  matchSolution,
  type MatchReport,
  outlineTask,
  type OutlineItem,
  readTaskSet,
  validateDocument,
  type ValidationReport,
} from '@assay/tasks';
import type { Verb } from '../../verb.ts';
import type { CheckTaskRequest } from './check-task.request.ts';

/** What is right and wrong with a text; nothing is opened beside it. */
export interface CheckedTask {
  readonly report: ValidationReport;
  readonly outline: readonly OutlineItem[] | null;
  /** Whether it answers the problem; null where none was given. */
  readonly match: MatchReport | null;
}

const place = 'https://example.org/document.jsonld';

/** A text that was never a file, checked as one. */
export const checkTask: Verb<CheckTaskRequest, CheckedTask> = async ({ text, problem }) => {
  const source = { url: place, text };
  const report = await validateDocument(source);
  return {
    report,
    outline:
      report.conforms === true ? (await readTaskSet([source])).tasks.map((task) => outlineTask(task)) : null,
    match:
      problem === undefined
        ? null
        : await matchSolution({ solution: source, problems: [{ url: `${place}#problem`, text: problem }] }),
  };
};
