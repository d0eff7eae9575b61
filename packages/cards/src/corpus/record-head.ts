import { type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { momentOf, textOf } from './json-shape.ts';

/** What a record says of itself, besides its results. Null where it does not say. */
export interface RecordHead {
  readonly schemaVersion: string | null;
  readonly evaluationId: string | null;
  readonly retrieved: string | null;
  readonly sourceName: string | null;
  readonly modelName: string | null;
  readonly developer: string | null;
}

export function recordHead(record: JsonObject): RecordHead {
  const model: JsonObject = objectOf(record['model_info']);
  const source: JsonValue | undefined = record['source_metadata'];
  return {
    schemaVersion: textOf(record['schema_version']),
    evaluationId: textOf(record['evaluation_id']),
    retrieved: momentOf(record['retrieved_timestamp']),
    sourceName: textOf(objectOf(source)['source_name']),
    modelName: textOf(model['name']),
    developer: textOf(model['developer']),
  };
}
