import { build } from '@assay/tasks';
import type { Extraction } from '../extraction.ts';

/** What an answer is where a paper says nothing of its fields. */
export const freeText = {
  name: 'output',
  type: 'string',
  repeated: false,
  pattern: null,
  value: 'output',
} as const;

/** Fields as a RecordSet; null for none. */
export function schemaOf(
  fields: readonly (Extraction['outputs'][number] | typeof freeText)[],
): build.RecordSetPart | null {
  const [first, ...more] = fields.map(({ name: field, type, repeated, pattern, value }) =>
    build.field({
      name: field,
      dataType: `xsd:${type}`,
      ...(repeated ? { repeated } : {}),
      ...(pattern === null ? {} : { valuePattern: pattern }),
      ...(value === field ? {} : { description: value }),
    }),
  );
  return first === undefined ? null : build.recordSet({ fields: [first, ...more] });
}
