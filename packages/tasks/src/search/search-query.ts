import type { Task } from '../read/task.ts';

/** What is looked for; everything given must be found in a task, its subtasks and evaluations included. */
export interface SearchQuery {
  /** Words, each of which must occur in some fact of the task; none: anything. */
  readonly text?: string;
  /** Part of the name or address of an input. */
  readonly input?: string;
  /** A field of an output schema. */
  readonly outputField?: string;
  /** An expected or reported metric. */
  readonly metric?: string;
  /** `temperature`, or `temperature=0`. */
  readonly hyperparameter?: string;
  readonly kind?: Task['kind'];
}
