import type { JsonObject } from '@assay/records';
import { flow } from '../implement/yaml-text.ts';
import type { ColumnRoles } from './column-roles.ts';
import type { OpenNumber } from './draft-measures.ts';

/** Columns whose mean is what is stated, for whoever decides. */
export function givenBy({ giving }: OpenNumber): string {
  return giving.length === 0 ? '' : `; the mean of ${giving.join(' or of ')} is what the reproduction states`;
}

/** The line of the plan that measures a number, with what is known of its file filled in; `entry`: nothing of the file is measured yet. */
export function lineFor(
  { name, giving }: OpenNumber,
  { pairs: [pair] }: ColumnRoles,
  entry: JsonObject | null,
  about: string,
): string {
  const [score] = giving;
  const measured =
    pair === undefined
      ? '{ metric: NAME, output: COLUMN, expected: COLUMN }'
      : `{ metric: NAME, ${inner({ output: pair.output, expected: pair.expected })} }`;
  const others = ' (NAME is a metric of the catalogue), or { score: COLUMN } for the mean of a column';
  const line = `${JSON.stringify(name)}: ${score === undefined ? measured : flow({ score })}`;
  const where =
    entry === null
      ? `reproduction.yaml, under metrics of ${about}: ${line}`
      : `reproduction.yaml, below outputs: - { ${inner(entry)}, metrics: { ${line} } }`;
  return `${where}${score === undefined ? others : ''}`;
}

/** An object in one line, without its braces. */
function inner(object: JsonObject): string {
  return flow(object).slice(1, -1).trim();
}
