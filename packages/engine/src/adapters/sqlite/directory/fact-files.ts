import { join } from 'node:path';
import type { ExecutionBrief, RunBrief, ScoringBrief } from '../../../ports/briefs.ts';
import type { Sealer } from '../../stored/seals/sealer.ts';
import { FactFile } from './fact-file.ts';

/** What is kept of each table; null without a folder for it. */
export interface FactFiles {
  readonly runs: FactFile<RunBrief> | null;
  readonly scorings: FactFile<ScoringBrief> | null;
  readonly executions: FactFile<ExecutionBrief> | null;
}

export function factFiles(folder: string | null, sealer: Sealer): FactFiles {
  if (folder === null) return { runs: null, scorings: null, executions: null };
  const place = (table: string) => ({ path: join(folder, `${table}.jsonl`), table, sealer });
  return {
    runs: new FactFile(place('runs')),
    scorings: new FactFile(place('scorings')),
    executions: new FactFile(place('executions')),
  };
}
