import { openForScoring, type PeekedScore, peekScores, type StoredRun, type Workbench } from '@assay/engine';
import { printable } from '../printable.ts';
import { fourDigits } from './headline-numbers.ts';
import { allSpecifications } from './newest-series.ts';
import { specificationOf } from './specification-of.ts';

export interface PeekedRun {
  readonly run_id: string;
  readonly scores: readonly PeekedScore[];
}

/** What runs have come to so far, finished or not; nothing is stored. */
export async function peekRuns(runs: readonly StoredRun[], bench: Workbench): Promise<readonly PeekedRun[]> {
  const listed = await allSpecifications(bench);
  const peeked: PeekedRun[] = [];
  for (const run of runs) {
    const { id, evaluation_key: key, samples } = run.manifest;
    const open = await openForScoring(key, specificationOf(run.manifest, listed), { limit: samples }, bench);
    peeked.push({ run_id: id, scores: await peekScores(open, run, bench) });
  }
  return peeked;
}

export function peekedLine({ run_id: id, scores }: PeekedRun): string {
  const told = scores.map(({ score_name: name, value, n }) => `${name} ${fourDigits(value)} (n ${n})`);
  return printable(`${id} so far: ${told.join(', ') || 'no score that can be told before the end'}\n`);
}
