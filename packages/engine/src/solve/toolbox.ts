import type { JsonObject, JsonValue } from '@assay/records';

/** A tool as the model is told of it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
}

/** What came of a call: what the model is told, whether it went well or not. */
export interface ToolOutcome {
  readonly result: JsonValue;
  readonly is_error: boolean;
}

/** The tools of one attempt, and what they work on. */
export interface Toolbox {
  readonly definitions: readonly ToolDefinition[];
  /** Never rejects for what a tool does wrong. */
  readonly call: (name: string, given: JsonObject, signal: AbortSignal) => Promise<ToolOutcome>;
  /** The final state, and what the check says of it; null: there is no environment. */
  readonly finish: (signal: AbortSignal) => Promise<JsonObject | null>;
  readonly close: () => Promise<void>;
}
