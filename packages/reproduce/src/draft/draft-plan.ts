import type { JsonObject, JsonValue } from '@assay/records';
import type { Task } from '@assay/tasks';
import { textsOf } from '../check/texts-of.ts';
import { draftMeasures } from './draft-measures.ts';
import { cellIn, withInner } from '../outputs/inner-cells.ts';
import type { Cells } from '../outputs/read-cells.ts';
import { ROW_NUMBER } from '../outputs/row-number.ts';
import { solutionResults, type StatedSolution } from '../table/solution-results.ts';
import type { GivenOutputs } from './answer-files.ts';
import { partsOfOutputs } from './parts-of-outputs.ts';
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
  const models = [claims?.model, reported?.model].filter((model) => model != null);
  const { parts, assumed, open } = partsOfOutputs(flat, { problem, obtained, models });
  for (const { files, subtask, where, isPooled, isLastOfEach, roles, rows, all } of parts) {
    const at = files.join(', ');
    const wanted = wantedNumbers(subtask, { problem, texts, reported, claims });
    if (isPooled && !wanted.isStated) continue;
    if (roles.id === null && where === null)
      assumed.push(`${at}: no column tells its rows apart, so their order does`);
    const drafted = draftMeasures(wanted.numbers, { roles, rows, all });
    open.push(...doubledIds(roles.id, rows, isPooled || where !== null).map((text) => `${at}: ${text}`));
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
      ...(isLastOfEach ? { counts: 'last' } : {}),
      ...(roles.failed === null ? {} : { failed: roles.failed }),
      ...(roles.group === null ? {} : { cluster: roles.group }),
      metrics: drafted.metrics,
    });
  }
  return { outputs, assumed, open };
}

/** Ids that come more than once: whoever published the file has to say which row counts. */
function doubledIds(id: string | null, rows: readonly Cells[], isPart: boolean): readonly string[] {
  if (id === null || isPart) return [];
  const seen = new Set<JsonValue>();
  const doubled = new Set<JsonValue>();
  for (const row of rows) {
    const value = cellIn(row, id) ?? null;
    if (seen.has(value)) doubled.add(value);
    seen.add(value);
  }
  if (doubled.size === 0) return [];
  const [first] = doubled;
  return [
    `${id} ${JSON.stringify(first)}${doubled.size === 1 ? '' : ` and ${doubled.size - 1} more`} comes more than once: which row counts is not said`,
  ];
}
