import type { JsonObject, JsonValue } from '@assay/records';
import type { LabelParts } from '../ports/label-key.ts';
import { fastCanonicalJson } from './fast-canonical-json.ts';

/** Metadata whose text is remembered: samples share few. */
const MOST = 500;

/** Writes `{ label }` as canonical JSON. Metadata that samples share are written once. */
export function labelTexts(): (label: LabelParts) => string {
  const known = new Map<JsonObject, string>();
  const metadataText = (metadata: JsonObject): string => {
    const text = known.get(metadata);
    if (text !== undefined) return text;
    const written = fastCanonicalJson(metadata);
    if (known.size < MOST) known.set(metadata, written);
    return written;
  };
  return ({ expected, metadata }) => {
    const first = expected === undefined ? '' : `"expected":${valueText(expected)}`;
    if (metadata === undefined) return `{"label":{${first}}}`;
    return `{"label":{${first}${first === '' ? '' : ','}"metadata":${metadataText(metadata)}}}`;
  };
}

function valueText(value: JsonValue): string {
  return typeof value === 'string' && value.isWellFormed() ? JSON.stringify(value) : fastCanonicalJson(value);
}
