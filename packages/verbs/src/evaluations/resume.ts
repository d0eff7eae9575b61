import type { Verb } from '../verb.ts';
import { evaluateProject } from '../running/evaluate-project.ts';
import type { EvaluatedProject } from '../running/evaluated-project.ts';
import type { EvaluationEvent } from '../running/evaluation-event.ts';
import type { RunRequest } from './run.request.ts';

/** Goes on with what was interrupted; what was finished stands, and is not asked again. */
export const resume: Verb<RunRequest, EvaluatedProject, EvaluationEvent> = (request, world, listening = {}) =>
  evaluateProject(request, { resume: true }, world, listening);
