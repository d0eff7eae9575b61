import { classes } from './terms.ts';

/** The subclass statements of the ontology. `croissant-tasks.ttl` says the same; a test holds them together. */
export const superClasses: Readonly<Record<string, readonly string[]>> = {
  [classes.Task]: [classes.CreativeWork],
  [classes.TaskProblem]: [classes.Task],
  [classes.TaskSolution]: [classes.Task],
  [classes.EvaluationTask]: [classes.Task],
  [classes.InputSpec]: [classes.Dataset],
  [classes.OutputSpec]: [classes.Dataset],
  [classes.ImplementationSpec]: [classes.SoftwareApplication],
  [classes.ExecutionConfig]: [classes.ExecutionInfo],
  [classes.ExecutionTrace]: [classes.ExecutionInfo],
};
