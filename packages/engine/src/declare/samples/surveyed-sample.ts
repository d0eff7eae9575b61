import type { JsonObject, JsonValue, Sample } from '@assay/records';
import { parseJson } from '@assay/tasks';
import { jsonCell } from './json-cell.ts';
import { plainJson } from './plain-json.ts';

/** A sample whose input stays a text until somebody asks for it. */
export class SurveyedSample implements Sample {
  readonly id: string;
  readonly expected: JsonValue | undefined;
  readonly metadata: JsonObject | undefined;
  readonly #input: string;

  constructor(
    id: string,
    expected: JsonValue | undefined,
    metadata: JsonObject | undefined,
    /** JSON that was surveyed. */
    input: string,
  ) {
    this.id = id;
    this.expected = expected;
    this.metadata = metadata;
    this.#input = input;
  }

  get input(): JsonValue {
    return plainJson(this.#input) ?? jsonCell(parseJson(this.#input), 'input', {});
  }
}
