import type { Location, SpecProblems } from '@assay/records';
import type { ProjectFiles } from '../ports/project-files.ts';

/** What reading a task takes besides what is written of it. */
export interface TaskReading {
  readonly files: ProjectFiles;
  readonly problems: SpecProblems;
  /** Where a part of the task stands. */
  readonly at: (...path: readonly PropertyKey[]) => Location;
  readonly idBase: string | null;
  /** Of the project: what is random in the data starts from it. */
  readonly seed: string;
}
