import { dirname, join, resolve } from 'node:path';
import { AssayError, type Reproduction } from '@assay/records';
import {
  makeReproduction,
  readOutputs,
  readPlan,
  type StatedSolution,
  solutionResults,
} from '@assay/reproduce';
import { readTaskSet, type TaskSet } from '@assay/tasks';
import { inFile } from '../world/in-file.ts';
import { readSource } from '../world/read-source.ts';
import type { World } from '../world.ts';

/** What a plan comes to: its solutions and outputs are read, and its numbers measured. Its paths are relative to it. */
export async function tableOfPlan(path: string, world: World): Promise<Reproduction> {
  const plan = readPlan((await readSource(path, world)).text, path);
  const beside = (file: string): string => join(dirname(path), file);
  const outputs = [];
  for (const planned of plan.outputs) {
    outputs.push(await readOutputs((file) => resolve(world.cwd, beside(file)), planned));
  }
  return makeReproduction({
    plan,
    reported: await solutionIn(beside(plan.reported), world),
    obtained: plan.obtained === undefined ? null : await solutionIn(beside(plan.obtained), world),
    problem: plan.problem === undefined ? null : await tasksIn(beside(plan.problem), world),
    outputs,
  });
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
