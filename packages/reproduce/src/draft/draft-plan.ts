import type { JsonObject } from '@assay/records';
import type { Task } from '@assay/tasks';
import { textsOf } from '../check/texts-of.ts';
import { draftMeasures } from './draft-measures.ts';
import { withInner } from '../outputs/inner-cells.ts';
import { ROW_NUMBER } from '../outputs/row-number.ts';
import { solutionResults, type StatedSolution } from '../table/solution-results.ts';
import { type GivenOutputs, partsOfOutputs } from './parts-of-outputs.ts';
import { wantedNumbers } from './wanted-numbers.ts';

export interface DraftedPlan {
  /** Entries of `outputs` in reproduction.yaml. */
  readonly outputs: readonly JsonObject[];
  readonly assumed: readonly string[];
  readonly open: readonly string[];
}

interface Evidence {
  readonly problem: Task;
  readonly reported: StatedSolution | null;
  readonly obtained: Task | null;
}

/** How the answers of a run that others made are measured: columns by names and values, each choice said. */
export function draftPlan(
  given: readonly GivenOutputs[],
  { problem, reported, obtained }: Evidence,
): DraftedPlan {
  const outputs: JsonObject[] = [];
  const claims = obtained === null ? null : solutionResults({ tasks: [obtained] });
  const texts = textsOf(problem);
  const flat = given.map(({ file, rows }) => ({ file, rows: rows.map(withInner) }));
  const { parts, assumed } = partsOfOutputs(flat, problem, obtained);
  const open: string[] = [];
  for (const { files, subtask, where, isPooled, roles, rows, all } of parts) {
    const at = files.join(', ');
    const wanted = wantedNumbers(subtask, { problem, texts, reported, claims });
    if (isPooled && !wanted.isStated) continue;
    if (roles.id === null && where === null)
      assumed.push(`${at}: no column tells its rows apart, so their order does`);
    const drafted = draftMeasures(wanted.numbers, { roles, rows, all });
    const about = where === null ? at : `${at}, ${Object.values(where).join(', ')}`;
    const isSaid = (text: string): boolean => where !== null && assumed.includes(`${at}: ${text}`);
    assumed.push(...drafted.assumed.filter((text) => !isSaid(text)).map((text) => `${about}: ${text}`));
    open.push(...drafted.open.map((text) => `${about}: ${text}`));
    if (Object.keys(drafted.metrics).length === 0) continue;
    outputs.push({
      file: files.length === 1 ? files[0]! : [...files],
      ...(where === null ? {} : { where }),
      ...(subtask === null ? {} : { subtask }),
      id: roles.id ?? ROW_NUMBER,
      ...(roles.failed === null ? {} : { failed: roles.failed }),
      ...(roles.group === null ? {} : { cluster: roles.group }),
      metrics: drafted.metrics,
    });
  }
  return { outputs, assumed, open };
}
