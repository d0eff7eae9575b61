import type { JsonObject, JsonValue } from '@assay/records';
import { lastOfEach } from '../draft/asked-again.ts';
import type { GivenOutputs } from '../draft/drafted.ts';
import { type LabelsBeside, withLabels } from '../draft/labels-beside.ts';
import { cellIn, failureTold } from '../outputs/read-cells.ts';
import { ROW_NUMBER } from '../outputs/output-row.ts';
import { filesOf } from '../plan/reproduction-plan.ts';
import { slug } from './task-parts.ts';

export interface ReplayProject {
  readonly project: JsonObject;
  /** Rows of the files that it reads: samples and answers. */
  readonly files: Readonly<Record<string, readonly JsonObject[]>>;
}

/**
 * A project that scores answers which are there already: for each pair of columns a task, whose model gives the answers of
 * the file. An answer that failed is null, which every metric counts as none.
 */
export function replayProject(
  planned: readonly JsonObject[],
  given: readonly GivenOutputs[],
  title: string,
): ReplayProject | null {
  const parts = planned.filter((entry) => !isPooled(entry, planned)).flatMap((entry) => partsOf(entry));
  if (parts.length === 0) return null;
  const files: Record<string, readonly JsonObject[]> = {};
  const [models, tasks, specifications]: JsonObject[][] = [[], [], []];
  for (const [i, part] of parts.entries()) {
    const named = `${part.files[0]!.replace(/^.*\//, '').replace(/\.[^.]+$/, '')}_${part.output}_${part.expected ?? i}`;
    const key = slug([...Object.values(part.where).map(textOf), named].join('_'));
    const answered = given.flatMap(({ file, rows: its }) => (part.files.includes(file) ? its : []));
    const labelFiles = part.labels === null ? [] : filesOf(part.labels);
    const labels = given.flatMap(({ file, rows: its }) => (labelFiles.includes(file) ? its : []));
    const found =
      part.labels === null
        ? answered
        : withLabels({ rows: answered, id: part.id }, { rows: labels, id: part.labels.id });
    const counting = part.isLastOfEach ? lastOfEach(found, part.id) : found;
    const rows = counting.filter((row) => isMeant(row, part));
    const [data, answers] = [`data/${key}.jsonl`, `data/${key}.answers.jsonl`];
    const hasFailed = (row: JsonObject): boolean =>
      part.failed !== null && failureTold(part.failed, cellIn(row, part.failed)) === true;
    files[data] = rows.map((row, at) => sampleOf(row, part, idOf(row, part, at)));
    files[answers] = rows.map((row, at) => ({
      id: idOf(row, part, at),
      output: hasFailed(row) ? null : answerOf(row, part),
    }));
    models!.push({ key, provider: 'replay', outputs: answers });
    tasks!.push({ key, dataset: data, scorer: { metrics: part.metrics } });
    specifications!.push({ key, task_key: key, model_key: key });
  }
  return {
    project: {
      models: models!,
      tasks: tasks!,
      evaluation: { key: slug(title), task_specifications: specifications! },
    },
    files,
  };
}

interface Part {
  readonly files: readonly string[];
  readonly id: string;
  /** Samples were asked again, and the last row of each counts. */
  readonly isLastOfEach: boolean;
  readonly labels: LabelsBeside | null;
  readonly failed: string | null;
  readonly cluster: string | null;
  readonly output: string;
  readonly expected: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** The value that is a verdict of yes. */
  readonly passes: JsonValue | null;
  readonly where: JsonObject;
  readonly metrics: readonly JsonObject[];
}

function isMeant(row: JsonObject, { where }: Part): boolean {
  return Object.entries(where).every(([column, value]) => cellIn(row, column) === value);
}

function answerOf(row: JsonObject, { output, passes }: Part): JsonValue {
  const answer = cellIn(row, output) ?? null;
  return passes === null || answer === null ? answer : answer === passes;
}

/** Files that are measured together and each by itself have tasks of their own. */
function isPooled({ file }: JsonObject, planned: readonly JsonObject[]): boolean {
  return Array.isArray(file) && file.every((one) => planned.some((other) => other['file'] === one));
}

/** Metrics that read the same columns are of one task; scores that stand in the file already need none. */
function partsOf(entry: JsonObject): readonly Part[] {
  const groups = new Map<string, Part>();
  for (const [name, measure] of Object.entries(entry['metrics'] as Readonly<Record<string, JsonObject>>)) {
    const { metric, output, expected = null, metadata = {}, passes = null, ...parameters } = measure;
    if (metric === undefined) continue;
    const columns = JSON.stringify([output, expected, metadata, passes]);
    const known = groups.get(columns);
    const declared = { [textOf(metric)]: { ...parameters, name } };
    groups.set(columns, {
      files: [entry['file'] ?? []].flat().map(textOf),
      id: textOf(entry['gather'] ?? entry['id']),
      isLastOfEach: entry['counts'] === 'last',
      labels: entry['gather'] === undefined ? ((entry['labels'] as LabelsBeside | undefined) ?? null) : null,
      failed: textOrNull(entry['failed']),
      cluster: textOrNull(entry['cluster']),
      output: textOf(output),
      expected: textOrNull(expected),
      metadata: metadata as Readonly<Record<string, string>>,
      passes,
      where: (entry['gather'] === undefined ? (entry['where'] ?? {}) : {}) as JsonObject,
      metrics: [...(known?.metrics ?? []), declared],
    });
  }
  return [...groups.values()];
}

function idOf(row: JsonObject, { id }: Part, at: number): string {
  return id === ROW_NUMBER && row[id] === undefined ? String(at + 1) : textOf(cellIn(row, id));
}

function sampleOf(row: JsonObject, { expected, metadata, cluster }: Part, id: string): JsonObject {
  const facts = Object.entries(metadata).map(
    ([name, column]) => [name, cellIn(row, column) ?? null] as const,
  );
  const about: JsonObject = {
    ...Object.fromEntries(facts),
    ...(cluster === null ? {} : { cluster: textOf(cellIn(row, cluster)) }),
  };
  return {
    id,
    input: id,
    ...(expected === null ? {} : { expected: cellIn(row, expected) ?? null }),
    ...(Object.keys(about).length === 0 ? {} : { metadata: about }),
  };
}

/** Texts and numbers as they are written; ids and names of columns are nothing else. */
function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
