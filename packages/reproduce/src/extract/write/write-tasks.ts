import { writeDocument } from '@assay/tasks';
import type { Extraction } from '../extraction.ts';
import { type Addresses, addressIn, paperProblem } from './paper-problem.ts';
import { baselineSolution } from './baseline-solution.ts';
import { dashed, unique } from './parts-of.ts';

export interface WrittenTasks {
  readonly base: string;
  readonly problem: string;
  /** By slug. */
  readonly solutions: ReadonlyMap<string, string>;
}

/** The task documents of an extraction. One base for every `@id`: the paper's address, the task's home, else example.org. */
export function writeTasks(extraction: Extraction, addresses: Addresses): WrittenTasks {
  const name = extraction.name?.value ?? 'Unnamed benchmark';
  const base = baseOf(extraction, addresses, name);
  const problem = paperProblem(extraction, addresses, { base, name });
  const solutions = new Map<string, string>();
  for (const baseline of extraction.baselines) {
    const model = unique(dashed(baseline.model.value) || 'model', solutions, '-');
    const names = { base, name, model, dataset: addresses.dataset };
    solutions.set(model, writeDocument(baselineSolution(extraction, baseline, names)));
  }
  return { base, problem: writeDocument(problem), solutions };
}

function baseOf({ homepage }: Extraction, { paper }: Addresses, name: string): string {
  return paper ?? addressIn(homepage?.value) ?? `http://example.org/${dashed(name) || 'benchmark'}`;
}
