import type { Task } from '@assay/tasks';
import type { Baseline } from './baseline.ts';

/** What a project is compiled from. */
export interface CompileRequest {
  readonly problem: Task;
  /** The name of the problem's file in the project. */
  readonly problemFile: string;
  /** A solution, or the skeleton of one, whose model and settings are taken. */
  readonly solution: Task | null;
  /** In place of a solution: what is run, in words. */
  readonly described?: Baseline;
  /** Where a file that the problem points at stands, relative to the project; null where it cannot be opened. */
  readonly localFile: (address: string) => string | null;
}
