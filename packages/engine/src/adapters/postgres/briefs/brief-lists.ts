import type { ExecutionBrief, RunBrief, ScoringBrief } from '../../../ports/briefs.ts';
import { readExecutionBrief } from '../../stored/briefs/execution-brief.ts';
import { runBriefReader } from '../../stored/briefs/run-brief.ts';
import { scoringBrief } from '../../stored/briefs/scoring-brief.ts';
import { tableShapes } from '../../stored/seals/table-shapes.ts';
import type { Postgres } from '../connection/postgres.ts';
import type { ExecutionRow } from '../execution-records.ts';
import type { RunRow } from '../run-records.ts';
import { scoringOf, type ScoringRow } from '../scoring-records.ts';
import type { SealParts } from '../seals/sealed-rows.ts';
import { BriefList } from './brief-list.ts';

/** What lists show of runs, scorings and executions. */
export function briefLists(postgres: Postgres, seals: SealParts, isKept: boolean) {
  return {
    runs: new BriefList<RunRow, RunBrief>(postgres, seals, {
      shape: tableShapes.runs,
      briefOf: runBriefReader(),
      // One that was stopped may be gone on with.
      isOver: ({ status }) => status === 'closed',
      isKept,
    }),
    scorings: new BriefList<ScoringRow, ScoringBrief>(postgres, seals, {
      shape: tableShapes.scorings,
      briefOf: (row) => scoringBrief(scoringOf(row)),
      isOver: () => true,
      isKept,
    }),
    executions: new BriefList<ExecutionRow, ExecutionBrief>(postgres, seals, {
      shape: tableShapes.executions,
      briefOf: readExecutionBrief,
      isOver: ({ end }) => end !== null,
      isKept,
    }),
  };
}
