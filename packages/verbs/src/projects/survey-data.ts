import { AssayError, asText, isObject, type JsonValue, offerNames } from '@assay/records';
import { formatByName, jsonCell, readRows } from '@assay/rows';
import type { World } from '../world.ts';
import { withRowFile } from '../world/row-file.ts';

/** What can be seen in a file of samples. */
export interface DataSurvey {
  /** What its columns are; null: they are named as a sample's parts. */
  readonly columns: Readonly<Record<string, string>> | null;
  /** The fields of an input that the prompt asks; none where it is one value. */
  readonly inputs: readonly string[];
  /** Columns and fields that could tell the answer, or that nobody placed: they are in no prompt. */
  readonly left_out: readonly string[];
  readonly metric: string;
  readonly notes: readonly string[];
}

/** As many rows as show what a file is like. */
const LOOKED_AT = 200;
/** Words of a label up to which answers are expected to be equal to it. */
const MOST_WORDS = 6;

const parts = new Set([
  'id',
  'input',
  'expected',
  'expected_output',
  'metadata',
  'tags',
  'subtask',
  'cluster',
]);
const idNames = new Set(['id', '_id', 'uid', 'sample_id', 'question_id', 'qid', 'key']);
/** The first of them that a file has is the label. */
const labelNames = [
  'expected',
  'expected_output',
  'answer',
  'label',
  'target',
  'gold',
  'reference',
  'output',
  'response',
];
/** Words in a name that may stand for a label, and are in no prompt for it. */
const labelWords = new Set([
  ...labelNames,
  'completion',
  'correct',
  'golden',
  'groundtruth',
  'incorrect',
  'solution',
  'truth',
  'wrong',
]);
const tagNames = new Set(['tags', 'tag', 'category', 'topic', 'subject', 'domain', 'difficulty']);

interface Seen {
  readonly names: readonly string[];
  readonly rows: readonly Readonly<Record<string, JsonValue>>[];
}

/** Looks at the first rows for what each column is; `expected` is the column of the label. YAML and Croissant say it themselves. */
export async function surveyData(
  path: string,
  expected: string | undefined,
  world: World,
): Promise<DataSurvey> {
  if (formatByName(path) === null) {
    if (expected !== undefined) throw noColumns(path);
    await withRowFile(path, world, async () => {});
    return { columns: null, inputs: [], left_out: [], metric: 'exact-match', notes: [] };
  }
  const seen = await firstRows(path, world);
  const { names, rows } = seen;
  if (expected !== undefined && !names.includes(expected)) throw noColumn(path, expected, names);
  const label = expected ?? labelIn(names);
  const placed = placeColumns(seen, label);
  const fields = [...placed].flatMap(([, target]) => (target.startsWith('input.') ? [target.slice(6)] : []));
  const hasInput = names.includes('input') && label !== 'input';
  if (fields.length === 0 && !hasInput) throw noInput(path, names);
  const own = hasInput ? fieldsOfInput(rows) : [];
  const all = fields.length === 0 ? own : fields;
  const told = all.filter((name) => !isLabelLike(name));
  const asked = told.length === 0 ? all : told;
  const isMapped = [...placed].some(([name, target]) => name !== target);
  return {
    columns: isMapped ? Object.fromEntries([...placed].filter(([name, target]) => name !== target)) : null,
    inputs: asked,
    left_out: [
      ...[...placed].flatMap(([name, target]) =>
        name !== target && target.startsWith('metadata.') && !hasInput ? [name] : [],
      ),
      ...all.filter((name) => !asked.includes(name)),
    ],
    metric: metricFor(label === null ? [] : rows.map((row) => asText(row[label] ?? null))),
    notes: label === null ? [noLabel(names)] : [],
  };
}

async function firstRows(path: string, world: World): Promise<Seen> {
  const names = new Set<string>();
  const rows: Record<string, JsonValue>[] = [];
  await withRowFile(path, world, async (file) => {
    for await (const { cells } of readRows(file)) {
      const row: Record<string, JsonValue> = {};
      for (const [name, cell] of Object.entries(cells)) {
        names.add(name);
        row[name] = jsonCell(cell ?? null, name, { file: path });
      }
      rows.push(row);
      if (rows.length === LOOKED_AT) break;
    }
  });
  if (rows.length === 0)
    throw new AssayError('invalid', 'E_DATA_EMPTY', 'there are no rows', { location: { file: path } });
  return { names: [...names], rows };
}

function fieldsOfInput(rows: Seen['rows']): readonly string[] {
  return [...new Set(rows.flatMap(({ input = null }) => (isObject(input) ? Object.keys(input) : [])))];
}

/** By its whole name, else the only one that has a word for it in its name; null: nothing names a label. */
function labelIn(names: readonly string[]): string | null {
  for (const wanted of labelNames) {
    const found = names.find((name) => wordsOf(name).join('_') === wanted);
    if (found !== undefined) return found;
  }
  const alike = names.filter((name) => !parts.has(name) && isLabelLike(name));
  return alike.length === 1 ? alike[0]! : null;
}

function isLabelLike(name: string): boolean {
  return wordsOf(name).some((word) => labelWords.has(word) || labelWords.has(word.replace(/s$/, '')));
}

/** `groundTruth`, `Ground truth` and `ground_truth` have the same words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * What each column is. Only the label is expected, and what could tell it is metadata, which no model sees: a column
 * with a word for a label in its name, or with the values of the label. Where nothing names a label any column may be
 * it: the first one is asked, and the others are metadata until somebody places them.
 */
function placeColumns({ names, rows }: Seen, label: string | null): ReadonlyMap<string, string> {
  const tag = names.find((name) => name !== label && tagNames.has(name.toLowerCase()));
  const id = names.includes('id') ? undefined : names.find((name) => idNames.has(name.toLowerCase()));
  const isOwn = (name: string): boolean => name === 'input' || name.startsWith('input.');
  const hasInput = names.some((name) => isOwn(name) && name !== label);
  const placed = new Map<string, string>();
  let asked = 0;
  for (const name of names) {
    if (name === label) placed.set(name, name === 'expected_output' ? name : 'expected');
    else if (name === id) placed.set(name, 'id');
    else if (label !== null && (name === 'expected' || name === 'expected_output'))
      placed.set(name, `metadata.${fieldOf(name)}`);
    else if (parts.has(name) || /^(?:input|metadata)\./.test(name)) placed.set(name, name);
    else if (name === tag) placed.set(name, 'tags');
    else {
      const mayTell = isLabelLike(name) || (label !== null && isSameColumn(rows, name, label));
      const isAsked = !hasInput && !mayTell && (label !== null || asked === 0);
      if (isAsked) asked += 1;
      placed.set(name, `${isAsked ? 'input' : 'metadata'}.${fieldOf(name)}`);
    }
  }
  return placed;
}

/** Whether two columns say the same in every row, in whatever case. */
function isSameColumn(rows: Seen['rows'], one: string, other: string): boolean {
  const textOf = (value: JsonValue | undefined): string =>
    asText(value ?? null)
      .trim()
      .toLowerCase();
  return rows.every((row) => textOf(row[one]) === textOf(row[other]));
}

/** What a placeholder can name. */
function fieldOf(name: string): string {
  return name.trim().replaceAll(/[^\p{L}\p{N}_-]+/gu, '_') || 'value';
}

function metricFor(labels: readonly string[]): string {
  const isLong = labels.some((label) => label.trim().split(/\s+/).length > MOST_WORDS);
  return isLong ? 'rouge-l' : 'exact-match';
}

function noLabel(names: readonly string[]): string {
  return `no column of ${names.join(', ')} looks like the expected answer; metrics that compare with one have nothing to compare with: say which one it is (expected)`;
}

function noColumn(file: string, expected: string, names: readonly string[]): AssayError {
  return new AssayError('usage', 'E_DATA_COLUMN', `there is no column ${JSON.stringify(expected)}`, {
    location: { file },
    field: 'expected',
    fix: offerNames(expected, [...names]),
  });
}

function noColumns(file: string): AssayError {
  return new AssayError('usage', 'E_DATA_COLUMN', `${file} says itself what is expected`, {
    field: 'expected',
    fix: 'Leave it out: it names a column of CSV, JSON lines or Parquet.',
  });
}

function noInput(file: string, names: readonly string[]): AssayError {
  return new AssayError('invalid', 'E_DATA_COLUMN', `no column of ${names.join(', ')} looks like an input`, {
    location: { file },
    fix: 'Call the column that is asked "input", or several of them "input.question", "input.context".',
  });
}
