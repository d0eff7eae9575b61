import {
  baselineOfSolution,
  problemFacts,
  toHelm,
  toInspect,
  toLmEval,
  type Translated,
} from '@assay/reproduce';
import * as z from 'zod';
import type { World } from '../../world.ts';
import { readBaseline } from '../implement/read-baseline.ts';
import { readProblemIn } from '../read-solution.ts';

export interface ExportedProblem extends Translated {
  readonly to: ExportProblemRequest['to'];
}

const harnesses = { 'lm-eval': toLmEval, helm: toHelm, inspect: toInspect } as const;

/** A problem as tasks of another harness: files, which are not written, and what could not be said there. */
export async function exportProblem(request: ExportProblemRequest, world: World): Promise<ExportedProblem> {
  const problem = await readProblemIn(request.problem, world);
  const { solution, described } = await readBaseline(request.baseline, world);
  const baseline = described ?? (solution === null ? null : baselineOfSolution(solution));
  return { to: request.to, ...(await harnesses[request.to](problemFacts(problem, baseline))) };
}

/** A problem as tasks of another harness. */
export const exportProblemRequest = z
  .strictObject({
    /** A document with one TaskProblem. */
    problem: z.string(),
    to: z.enum(['lm-eval', 'helm', 'inspect']),
    /** A solution, or the same in words: its model, settings and prompts are taken. */
    baseline: z.string().optional(),
  })
  .readonly();

export type ExportProblemRequest = z.infer<typeof exportProblemRequest>;
