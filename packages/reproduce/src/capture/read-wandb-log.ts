import type { JsonObject, JsonValue } from '@assay/records';
import { parsePythonJson } from '@assay/rows';
import { protobufFields } from './protobuf-fields.ts';
import { wandbLogRecords } from './wandb-log-records.ts';

/** Numbers of the fields, as wandb_internal.proto has them. */
const RECORD = { history: 2, summary: 3, config: 5, run: 17 };
const RUN = { config: 4, summary: 5 };
const ITEM = { key: 1, nested: 2, json: 16 };
const UPDATES = 1;

/** What the files beside a log say of a finished run, from the log itself: parameters, and the last value of each metric. */
export function readWandbLog(bytes: Uint8Array): {
  readonly config: JsonObject;
  readonly summary: JsonObject;
} {
  const config: Record<string, JsonValue> = {};
  const last: Record<string, JsonValue> = {};
  const summary: Record<string, JsonValue> = {};
  for (const record of wandbLogRecords(bytes)) {
    for (const { number, value } of protobufFields(record)) {
      if (typeof value === 'number') continue;
      if (number === RECORD.config) take(value, config);
      if (number === RECORD.summary) take(value, summary);
      if (number === RECORD.history) take(value, last);
      if (number !== RECORD.run) continue;
      for (const inner of protobufFields(value)) {
        if (typeof inner.value === 'number') continue;
        if (inner.number === RUN.config) take(inner.value, config);
        if (inner.number === RUN.summary) take(inner.value, summary);
      }
    }
  }
  const values = Object.entries(config).map(([key, value]) => [key, { value }] as const);
  return { config: Object.fromEntries(values), summary: { ...last, ...summary } };
}

function take(message: Uint8Array, into: Record<string, JsonValue>): void {
  for (const { number, value } of protobufFields(message)) {
    if (number !== UPDATES || typeof value === 'number') continue;
    const texts = (wanted: number): readonly string[] =>
      protobufFields(value).flatMap((field) =>
        field.number === wanted && typeof field.value !== 'number'
          ? [new TextDecoder().decode(field.value)]
          : [],
      );
    const path = [...texts(ITEM.key), ...texts(ITEM.nested)].join('.');
    const [json] = texts(ITEM.json);
    if (path !== '' && json !== undefined) into[path] = parsePythonJson(json);
  }
}
