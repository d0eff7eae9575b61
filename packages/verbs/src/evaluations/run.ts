import type { Verb } from '../verb.ts';
import { evaluateProject } from '../running/evaluate-project.ts';
import type { EvaluatedProject } from '../running/evaluated-project.ts';
import type { EvaluationEvent } from '../running/evaluation-event.ts';
import type { RunRequest } from './run.request.ts';

/** Runs, scores and gates what a project file declares. */
export const run: Verb<RunRequest, EvaluatedProject, EvaluationEvent> = (request, world, listening = {}) =>
  evaluateProject(request, { resume: false }, world, listening);
