import type { JsonValue } from '@assay/records';
import type { Literal } from '../read/graph.ts';
import { literal } from '../read/literal.ts';
import { XSD } from '../vocabulary/terms.ts';

/** The JSON of a literal: bare where reading it back gives the same literal, else a value object. */
export function literalJson(value: Literal, compact: (iri: string) => string): JsonValue {
  if (value.language !== null) return { '@language': value.language, '@value': value.text };
  if (value.datatype === `${XSD}string`) return value.text;
  if (typeof value.json === 'number' || typeof value.json === 'boolean') {
    const readBack = literal(JSON.parse(JSON.stringify(value.json)) as number | boolean, null, null);
    if (readBack.text === value.text && readBack.datatype === value.datatype) return value.json;
  }
  return { '@type': compact(value.datatype), '@value': value.text };
}
