import type { JsonObject, JsonValue } from '@assay/records';
import type { Task } from '@assay/tasks';
import { textsOf } from '../check/texts-of.ts';
import { draftMeasures } from './draft-measures.ts';
import { cellIn, withInner } from '../outputs/inner-cells.ts';
import type { Cells } from '../outputs/read-cells.ts';
import { ROW_NUMBER } from '../outputs/row-number.ts';
import { solutionResults, type StatedSolution } from '../table/solution-results.ts';
import { idInFile } from '../implement/task-parts.ts';
import type { GivenOutputs } from './given-outputs.ts';
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
  const drafts = parts.map((part) => {
    const wanted = wantedNumbers(part.subtask, { problem, texts, reported, claims });
    return { ...part, wanted, drafted: draftMeasures(wanted.numbers, part) };
  });
  const isLeftOut = (part: (typeof drafts)[number]): boolean => {
    const isEmpty = Object.keys(part.drafted.metrics).length === 0;
    const others = drafts.filter(({ files }) => files !== part.files);
    const isGivenBeside = part.wanted.numbers.every(({ name }) =>
      others.some(({ subtask, drafted }) => subtask === part.subtask && name in drafted.metrics),
    );
    const isUnstated = !part.wanted.isStated && claims !== null && claims.results.length > 0;
    const isBesideParts = part.subtask === null && others.some(({ subtask }) => subtask !== null);
    return !part.isPart && (isEmpty ? isGivenBeside || isUnstated : isUnstated && isBesideParts);
  };
  for (const part of drafts) {
    const { files, subtask, where, isPart, isPooled, isLastOfEach, labels, roles, rows, wanted, drafted } =
      part;
    const at = files.join(', ');
    if (isPooled && !wanted.isStated) continue;
    if (isLeftOut(part)) {
      assumed.push(`${at} is left out: no number that is stated can be measured on it`);
      continue;
    }
    if (roles.id === null && !isPart)
      assumed.push(`${at}: no column tells its rows apart, so their order does`);
    open.push(...doubledIds(roles.id, rows, isPooled || isPart).map((text) => `${at}: ${text}`));
    const about = where === null || !isPart ? at : `${at}, ${Object.values(where).join(', ')}`;
    const isSaid = (text: string): boolean => isPart && assumed.includes(`${at}: ${text}`);
    assumed.push(...drafted.assumed.filter((text) => !isSaid(text)).map((text) => `${about}: ${text}`));
    const columns = `; its columns are ${columnsOf(rows)}`;
    open.push(...drafted.open.map((text) => `${about}: ${text}${columns}`));
    if (Object.keys(drafted.metrics).length === 0) continue;
    outputs.push({
      file: files.length === 1 ? files[0]! : [...files],
      ...(where === null ? {} : { where }),
      ...(subtask === null ? {} : { subtask: idInFile(subtask) }),
      id: roles.id ?? ROW_NUMBER,
      ...(isLastOfEach ? { counts: 'last' } : {}),
      ...(labels === null ? {} : { labels: { ...labels } }),
      ...(roles.failed === null ? {} : { failed: roles.failed }),
      ...(roles.group === null ? {} : { cluster: roles.group }),
      metrics: drafted.metrics,
    });
  }
  return { outputs, assumed, open };
}

const MOST_COLUMNS = 40;

/** As a plan names them: what stands inside of an object by its path. */
function columnsOf(rows: readonly Cells[]): string {
  const names = Object.entries(rows[0] ?? {}).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? [] : [name],
  );
  const more = names.length > MOST_COLUMNS ? `, and ${names.length - MOST_COLUMNS} more` : '';
  return `${names.slice(0, MOST_COLUMNS).join(', ')}${more}`;
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
