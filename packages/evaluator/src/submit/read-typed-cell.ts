import type { JsonValue, Prediction } from '@assay/records';
import { parseJson } from '@assay/rows';

/** A cell of a file that has texts only (CSV), read as the type that is declared; undefined: it is not one. Nothing is coerced. */
export function readTypedCell(text: string, type: Prediction['type']): JsonValue | undefined {
  switch (type) {
    case 'text':
    case 'label':
      return text;
    case 'number':
      return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'probabilities':
    case 'json':
      return readJson(text);
  }
}

function readJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
