import type { JsonObject, JsonValue } from '@assay/records';
import * as z from 'zod';
import { reportSchema } from './report-schema.ts';

/** The published JSON Schema of reports: keys may be added within a major version, so objects are open. */
export function reportJsonSchema(): JsonObject {
  const { $schema, ...schema } = z.toJSONSchema(reportSchema, { io: 'input', reused: 'ref' }) as JsonObject;
  return {
    $schema: $schema!,
    title: 'Assay report',
    description: 'assay.report.v1: what is said of one scored run. Keys are added within v1, never removed.',
    ...(opened(schema) as JsonObject),
  };
}

/** The records inside are closed where they are written; for readers of reports they are open too. */
function opened(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => key !== 'readOnly' && (key !== 'additionalProperties' || value !== false),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, opened(value)]));
}
