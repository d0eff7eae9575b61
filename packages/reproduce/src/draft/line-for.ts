import type { JsonObject } from '@assay/records';
import { flow } from '../implement/yaml-text.ts';
import type { ColumnRoles } from './column-roles.ts';
import type { OpenNumber } from './draft-measures.ts';

/** The line of the plan that measures a number, with what is known of its file filled in; `entry`: nothing of the file is measured yet. */
export function lineFor(
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
