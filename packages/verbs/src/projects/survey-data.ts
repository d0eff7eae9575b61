import { AssayError, asText, isObject } from '@assay/records';
import { formatByName, jsonCell, readRows } from '@assay/rows';
import type { World } from '../world.ts';
import { withRowFile } from '../world/row-file.ts';

/** What can be seen in a file of samples. */
export interface DataSurvey {
  /** What its columns are; null: they are named as a sample's parts. */
  readonly columns: Readonly<Record<string, string>> | null;
  /** The fields of an input that is an object; none where it is one value. */
  readonly inputs: readonly string[];
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
const tagNames = new Set(['tags', 'tag', 'category', 'topic', 'subject', 'domain', 'difficulty']);

/** Looks at the first rows for what each column is. YAML and Croissant say it themselves. */
export async function surveyData(path: string, world: World): Promise<DataSurvey> {
  const asWritten = { columns: null, inputs: [], metric: 'exact-match', notes: [] };
  if (formatByName(path) === null) {
    await withRowFile(path, world, async () => {});
    return asWritten;
  }
  const names = new Set<string>();
  const labels: string[] = [];
  const inputs = new Set<string>();
  let rows = 0;
  await withRowFile(path, world, async (file) => {
    for await (const { cells } of readRows(file)) {
      for (const name of Object.keys(cells)) names.add(name);
      const label = labelNames.find((name) => Object.hasOwn(cells, name));
      if (label !== undefined) labels.push(asText(jsonCell(cells[label] ?? null, label, { file: path })));
      const input = Object.hasOwn(cells, 'input') ? jsonCell(cells['input']!, 'input', { file: path }) : null;
      if (isObject(input)) for (const name of Object.keys(input)) inputs.add(name);
      rows += 1;
      if (rows === LOOKED_AT) break;
    }
  });
  if (rows === 0)
    throw new AssayError('invalid', 'E_DATA_EMPTY', 'there are no rows', { location: { file: path } });
  const columns = columnsOf([...names]);
  const fields = [...names].flatMap((name) => {
    const target = columns?.[name] ?? name;
    return target.startsWith('input.') ? [target.slice(6)] : [];
  });
  if (fields.length === 0 && !names.has('input')) throw noInput(path, [...names]);
  return {
    columns,
    inputs: fields.length === 0 ? [...inputs] : fields,
    metric: metricFor(labels),
    notes: notesOf([...names], labels.length),
  };
}

/** Null where every column is already called as a part of a sample is. */
function columnsOf(names: readonly string[]): Readonly<Record<string, string>> | null {
  const label = labelNames.find((name) => names.includes(name));
  const tag = names.find((name) => tagNames.has(name));
  const hasInput = names.includes('input') || names.some((name) => name.startsWith('input.'));
  const columns: Record<string, string> = {};
  for (const name of names) {
    if (parts.has(name) || /^(?:input|metadata)\./.test(name)) continue;
    if (idNames.has(name) && !names.includes('id')) columns[name] = 'id';
    else if (name === label) columns[name] = 'expected';
    else if (name === tag) columns[name] = 'tags';
    else columns[name] = `${hasInput ? 'metadata' : 'input'}.${fieldOf(name)}`;
  }
  return Object.keys(columns).length === 0 ? null : columns;
}

/** What a placeholder can name. */
function fieldOf(name: string): string {
  return name.trim().replaceAll(/[^\p{L}\p{N}_-]+/gu, '_') || 'value';
}

function metricFor(labels: readonly string[]): string {
  const isLong = labels.some((label) => label.trim().split(/\s+/).length > MOST_WORDS);
  return isLong ? 'rouge-l' : 'exact-match';
}

function notesOf(names: readonly string[], labels: number): readonly string[] {
  if (labels > 0) return [];
  return [
    `no column of ${names.join(', ')} looks like the expected answer; metrics that compare with one have nothing to compare with`,
  ];
}

function noInput(file: string, names: readonly string[]): AssayError {
  return new AssayError('invalid', 'E_DATA_COLUMN', `no column of ${names.join(', ')} looks like an input`, {
    location: { file },
    fix: 'Call the column that is asked "input", or several of them "input.question", "input.context".',
  });
}
