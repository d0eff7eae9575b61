import {
  type MatchReport,
  matchSolution,
  type OutlineItem,
  outlineTask,
  readTaskSet,
  validateDocument,
  type ValidationReport,
} from '@assay/tasks';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';

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

/** A task document as it is being written; and one that it answers, where it is a solution. */
export const checkTaskRequest = z.strictObject({
  text: z.string(),
  problem: z.string().optional(),
});

export type CheckTaskRequest = Readonly<z.infer<typeof checkTaskRequest>>;
