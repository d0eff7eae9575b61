import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import type { Task } from '@assay/tasks';
import { textsOf } from '../check/finding.ts';
import { idInFile, wantedNames } from '../implement/task-parts.ts';
import { flow } from '../implement/yaml-text.ts';
import { isSameMetric } from '../metric-names.ts';
import { otherModel } from '../outputs/answered-by.ts';
import { ROW_NUMBER } from '../outputs/output-row.ts';
import { cellIn, type Cells, rowsWithInner } from '../outputs/read-cells.ts';
import { definitionOf } from '../plan/reproduction-plan.ts';
import { solutionResults, type StatedResult, type StatedSolution } from '../table/solution-results.ts';
import type { ColumnRoles } from './column-roles.ts';
import { type DraftedMeasures, draftMeasures, ofOneFile, type OpenNumber } from './draft-measures.ts';
import type { GivenOutputs, Shape, WantedNumber } from './drafted.ts';
import { partsOfOutputs } from './parts-of-outputs.ts';
import { shapeOutputs } from './shape/shape-outputs.ts';
import { withDerived } from './shape/shaped.ts';

interface DraftOfPart {
  readonly files: readonly string[];
  readonly subtask: string | null;
  readonly drafted: DraftedMeasures;
}

/**
 * A metric has one definition in a table. Where the answers of one part look like another than those of the next (final answers
 * are marked in one of them, say), so that each would be measured in its own way, the metric stays open in all of them: the parts
 * would be numbers of different metrics under one name. Lists of items and single answers are
 * different tasks, and may differ; a part that has only verdicts of its own says so.
 */
function oneDefinition<T extends DraftOfPart>(drafts: readonly T[]): readonly T[] {
  const names = drafts.flatMap(({ drafted }) => Object.keys(drafted.metrics));
  const split = names
    .filter((name, i) => names.findIndex((other) => isSameMetric(name, other)) === i)
    .flatMap((name) => {
      const why = whySplit(name, drafts);
      return why === null ? [] : [{ name, why }];
    });
  return split.length === 0 ? drafts : drafts.map((draft) => without(draft, split));
}

function whySplit(name: string, drafts: readonly DraftOfPart[]): string | null {
  const found = drafts.flatMap(({ files, subtask, drafted }) =>
    Object.entries(drafted.metrics).flatMap(([metric, measure]) =>
      isSameMetric(metric, name)
        ? [{ at: subtask ?? files.join(', '), way: definitionOf(measure), kind: kindOf(measure) }]
        : [],
    ),
  );
  for (const alike of Map.groupBy(found, ({ kind }) => kind).values()) {
    const ways = Map.groupBy(alike, ({ way }) => way);
    if (ways.size < 2) continue;
    const each = [...ways].map(([way, its]) => `${way} in ${its.map(({ at }) => at).join(', ')}`);
    return `its answers would be measured as ${each.join(', and as ')}: a table has one definition of a metric, and which is meant is not stated`;
  }
  return null;
}

/** Lists, single answers, and verdicts of the file itself. */
function kindOf({ metric, expected }: JsonObject): string {
  if (expected === undefined) return 'verdicts';
  return typeof metric === 'string' && /^(?:set-|same-items)/.test(metric) ? 'lists' : 'answers';
}

function without<T extends DraftOfPart>(
  draft: T,
  split: readonly { readonly name: string; readonly why: string }[],
): T {
  const { metrics, assumed, open, ...rest } = draft.drafted;
  const whyOf = (name: string): string | undefined => split.find((one) => isSameMetric(one.name, name))?.why;
  const kept: Record<string, JsonObject> = {};
  const more: DraftedMeasures['open'][number][] = [];
  for (const [name, measure] of Object.entries(metrics)) {
    const why = whyOf(name);
    if (why === undefined) kept[name] = measure;
    else more.push({ name, why });
  }
  const said = assumed.filter((text) => !more.some(({ name }) => text.startsWith(`${name}: `)));
  return { ...draft, drafted: { ...rest, metrics: kept, assumed: said, open: [...open, ...more] } };
}

/** The line of the plan that measures a number, with what is known of its file filled in; `entry`: nothing of the file is measured yet. */
function lineFor(
  { name }: OpenNumber,
  { pairs: [pair] }: ColumnRoles,
  entry: JsonObject | null,
  about: string,
): string {
  const measured =
    pair === undefined
      ? '{ metric: NAME, output: COLUMN, expected: COLUMN }'
      : `{ metric: NAME, ${inner({ output: pair.output, expected: pair.expected })} }`;
  const others = ' (NAME is a metric of the catalogue), or { score: COLUMN } for the mean of a column';
  const line = `${JSON.stringify(name)}: ${measured}`;
  const where =
    entry === null
      ? `reproduction.yaml, under metrics of ${about}: ${line}`
      : `reproduction.yaml, below outputs: - { ${inner(entry)}, metrics: { ${line} } }`;
  return `${where}${others}`;
}

/** An object in one line, without its braces. */
function inner(object: JsonObject): string {
  return flow(object).slice(1, -1).trim();
}

interface Stated {
  readonly problem: Task;
  /** All that the problem says in words. */
  readonly texts: readonly string[];
  readonly reported: StatedSolution | null;
  readonly claims: StatedSolution | null;
}

/**
 * The numbers of a part that its answers are to give: those that the paper reports, else those that the problem asks for; and what
 * the reproduction claims besides. Of a claim its name counts, so that it can be held against the answers: neither its value nor
 * its words say how a number is measured.
 */
function wantedNumbers(
  subtask: string | null,
  { problem, texts, reported, claims }: Stated,
): { readonly numbers: readonly WantedNumber[]; readonly isStated: boolean } {
  const own = (stated: StatedSolution | null): readonly StatedResult[] =>
    (stated?.results ?? []).filter((result) => result.subtask === subtask);
  const [claimed, printed] = [own(claims), own(reported)];
  const asked =
    printed.length > 0 ? printed.map(({ metric }) => metric) : wantedNames(problem).map(({ name }) => name);
  const all = [...asked, ...claimed.map(({ metric }) => metric)];
  const unique = all.filter((name, i) => all.findIndex((other) => isSameMetric(name, other)) === i);
  const statedOf = (name: string): readonly string[] =>
    (reported?.results ?? [])
      .filter(({ metric }) => isSameMetric(metric, name))
      .flatMap(({ described }) => described ?? []);
  const numbers = unique.map((name): WantedNumber => {
    const about = printed.filter(({ metric }) => isSameMetric(metric, name));
    return {
      name,
      described: [...about.flatMap(({ described }) => described ?? []), texts.join('\n')],
      elsewhere: statedOf(name),
    };
  });
  return { numbers, isStated: printed.length + claimed.length > 0 };
}

export interface DraftedPlan {
  /** Entries of `outputs` in reproduction.yaml. */
  readonly outputs: readonly JsonObject[];
  readonly assumed: readonly string[];
  readonly open: readonly string[];
  /** What fills each of them, where it is more than one line for all: a line of the plan. */
  readonly fills: Readonly<Record<string, string>>;
  /** The files as their rows are meant. */
  readonly given: readonly GivenOutputs[];
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
  const models = [claims?.model, reported?.model].filter((model) => model != null);
  const flat = given.map(({ file, rows }) => ({ file, rows: rowsWithInner(rows) }));
  const shaped = shapeOutputs(flat, models);
  const { parts, assumed: found, open } = partsOfOutputs(shaped.given, { problem, obtained, models });
  const assumed = [...shaped.said, ...found];
  const fills: Record<string, string> = {};
  const drafts = oneDefinition(
    parts.map((part) => {
      const wanted = wantedNumbers(part.subtask, { problem, texts, reported, claims });
      return { ...part, wanted, drafted: draftMeasures(wanted.numbers, part) };
    }),
  );
  const { drafts: decided, said, open: undecided } = ofOneFile(drafts, models);
  assumed.push(...said);
  open.push(...undecided);
  const isAnyStated = [reported, claims].some((one) => one !== null && one.results.length > 0);
  const isLeftOut = (part: (typeof drafts)[number]): boolean => {
    const isEmpty = Object.keys(part.drafted.metrics).length === 0;
    const others = decided.filter(({ files }) => files !== part.files);
    const isGivenBeside = part.wanted.numbers.every(({ name }) =>
      others.some(({ subtask, drafted }) => subtask === part.subtask && name in drafted.metrics),
    );
    const isUnstated = !part.wanted.isStated && isAnyStated;
    const isBesideParts = part.subtask === null && others.some(({ subtask }) => subtask !== null);
    return !part.isPart && (isEmpty ? isGivenBeside || isUnstated : isUnstated && isBesideParts);
  };
  for (const part of decided) {
    const { files, subtask, where, isPart, isPooled, isLastOfEach, labels, roles, rows, wanted, drafted } =
      part;
    const { gather, columns: made, labels: beside = labels } = part.shape ?? {};
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
    const entry = {
      file: files.length === 1 ? files[0]! : [...files],
      ...(where === null ? {} : { where }),
      ...(subtask === null ? {} : { subtask: idInFile(subtask) }),
      ...(gather === undefined ? { id: roles.id ?? ROW_NUMBER } : { gather }),
      ...(isLastOfEach ? { counts: 'last' } : {}),
      ...(beside === null ? {} : { labels: { ...beside } }),
      ...usedColumns({ ...made, ...drafted.columns }, drafted.metrics),
      ...(roles.failed === null || isMeasured(roles.failed, drafted.metrics) ? {} : { failed: roles.failed }),
      ...(roles.group === null ? {} : { cluster: roles.group }),
    };
    const other = otherModel({ files, rows: rows.map((row) => (column) => cellIn(row, column)) }, models);
    if (other !== null && Object.keys(drafted.metrics).length > 0) {
      const what = `${about}: the answers are of ${other.model} (${other.by}), and the number is of ${models.join(', ')}: they are not taken unless the plan says so`;
      open.push(what);
      const meant = { ...entry, model: other.model, metrics: drafted.metrics };
      fills[what] = `reproduction.yaml, below outputs: - ${flow(meant)}`;
      continue;
    }
    for (const one of drafted.open) {
      const what = `${about}: ${one.name}: ${one.why}${columns}`;
      open.push(what);
      fills[what] = lineFor(one, roles, Object.keys(drafted.metrics).length === 0 ? entry : null, about);
    }
    if (Object.keys(drafted.metrics).length > 0) outputs.push({ ...entry, metrics: drafted.metrics });
  }
  const read = (file: string): NonNullable<Shape['columns']> =>
    Object.assign({}, ...drafts.map(({ files, drafted }) => (files.includes(file) ? drafted.columns : {})));
  return {
    outputs,
    assumed,
    open,
    fills,
    given: shaped.given.map((one) => withDerived(one, read(one.file), []).given),
  };
}

/** A column that is called as one of failures may be what a number is about: `refused` of the Refusal Rate. */
function isMeasured(column: string, metrics: Readonly<Record<string, JsonObject>>): boolean {
  return Object.values(metrics).some(({ output, score }) => output === column || score === column);
}

/** Of the columns that could be made of others, those that a number is measured on. */
function usedColumns(
  made: Shape['columns'],
  metrics: Readonly<Record<string, JsonObject>>,
): { readonly columns?: JsonObject } {
  const read = new Set(
    Object.values(metrics).flatMap(({ output, expected, score }) => [output, expected, score]),
  );
  const used = Object.entries(made ?? {}).filter(([name]) => read.has(name));
  return used.length === 0 ? {} : { columns: Object.fromEntries(used) as JsonObject };
}

const MOST_COLUMNS = 40;

/** As a plan names them: what stands inside of an object by its path. */
function columnsOf(rows: readonly Cells[]): string {
  const names = Object.entries(rows[0] ?? {}).flatMap(([name, value]) => (isObject(value) ? [] : [name]));
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
    `${id} ${JSON.stringify(first)}${doubled.size === 1 ? '' : ` and ${doubled.size - 1} more`} comes more than once: which row counts is not stated`,
  ];
}
