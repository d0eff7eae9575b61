import type { JsonValue } from '@assay/records';
import type { Finding } from './finding.ts';
import { isObject, textOf } from './json-shape.ts';
import type { RecordFile } from './normalise-record.ts';

/**
 * The records of a JSONL file, one line at a time: `{path, record}` lines, or bare records, which are known by
 * file and line. A line that cannot be read is a finding with its position, and reading goes on.
 */
export function* recordLines(
  file: string,
  lines: Iterable<string>,
): Generator<{ record: RecordFile } | { finding: Finding }> {
  let number = 0;
  for (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    yield readLine(line, file, number);
  }
}

function readLine(line: string, file: string, number: number): { record: RecordFile } | { finding: Finding } {
  const path = `${file}:${number}`;
  try {
    return { record: recordOf(JSON.parse(line) as JsonValue, path) };
  } catch (cause) {
    const message = `line ${number} is no JSON: ${(cause as Error).message}`;
    return { finding: { action: 'refused', rule: 'broken_line', path, result: null, message } };
  }
}

function recordOf(value: JsonValue, place: string): RecordFile {
  if (!isObject(value) || value['record'] === undefined) return { path: place, record: value };
  return { path: textOf(value['path']) ?? place, record: value['record'] };
}
