import { dirname, join, resolve } from 'node:path';
import { AssayError, type Reproduction } from '@assay/records';
import {
  makeReproduction,
  readOutputs,
  readPlan,
  reproductionCsv,
  reproductionLatex,
  reproductionMarkdown,
  reproductionPage,
  type StatedSolution,
  solutionResults,
} from '@assay/reproduce';
import { readTaskSet, type TaskSet } from '@assay/tasks';
import type { Document } from '../document.ts';
import { inFile } from '../world/in-file.ts';
import { readSource } from '../world/read-source.ts';
import type { World } from '../world.ts';
import { shownReproduction, type ShownReproduction } from './shown-reproduction.ts';
import type { ReproduceTableRequest } from './table.request.ts';

export interface ReproducedTable {
  readonly reproduction: Reproduction;
  readonly shown: ShownReproduction;
  readonly document: Document | null;
}

const documents = {
  markdown: { type: 'text/markdown', write: reproductionMarkdown },
  html: { type: 'text/html', write: reproductionPage },
  latex: { type: 'text/x-latex', write: reproductionLatex },
  csv: { type: 'text/csv', write: reproductionCsv },
} as const;

/** Every number that a paper reports beside the one that was obtained, with its interval. Paths of the plan are relative to it. */
export async function reproduceTable(
  { path, as }: ReproduceTableRequest,
  world: World,
): Promise<ReproducedTable> {
  const plan = readPlan((await readSource(path, world)).text, path);
  const beside = (file: string): string => join(dirname(path), file);
  const outputs = [];
  for (const planned of plan.outputs) {
    outputs.push(await readOutputs(resolve(world.cwd, beside(planned.file)), planned));
  }
  const reproduction = makeReproduction({
    plan,
    reported: await solutionIn(beside(plan.reported), world),
    obtained: plan.obtained === undefined ? null : await solutionIn(beside(plan.obtained), world),
    problem: plan.problem === undefined ? null : await tasksIn(beside(plan.problem), world),
    outputs,
  });
  const shown = shownReproduction(reproduction);
  if (as === undefined) return { reproduction, shown, document: null };
  const { type, write } = documents[as];
  return { reproduction, shown, document: { type, contents: write(reproduction) } };
}

async function solutionIn(path: string, world: World): Promise<StatedSolution> {
  const found = solutionResults(await tasksIn(path, world));
  if (found !== null) return found;
  throw new AssayError('invalid', 'E_NO_SOLUTION', 'the document holds no solution', {
    location: { file: path },
    fix: 'Name a file with a TaskSolution: its evaluationResults are the numbers.',
  });
}

function tasksIn(path: string, world: World): Promise<TaskSet> {
  return inFile(path, async () => readTaskSet([await readSource(path, world)]));
}
