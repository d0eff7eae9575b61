import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { readJson } from '../retrieval/read-json.ts';

interface ToolCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** What an agent did on the way to its answer. */
export interface Trajectory {
  readonly calls: readonly ToolCall[];
  /** As recorded, else the number of tool calls. */
  readonly steps: number;
  readonly pendingApprovals: number;
  /** Names of what was approved. */
  readonly approvals: readonly string[];
}

/**
 * The trajectory an output carries: `{trajectory: {...}}` or the object itself, with `tool_calls` (names, or
 * `{name, arguments}`), and optionally `steps`, `pending_approvals` (a count or a list) and `approvals` (names);
 * as JSON or as its text. null where there is none, or a part is of another shape.
 */
export function readTrajectory(output: JsonValue): Trajectory | null {
  const parsed = readJson(output);
  if (!isObject(parsed)) return null;
  const record = parsed['trajectory'] ?? parsed;
  if (!isObject(record)) return null;
  const calls = listOf(record['tool_calls'])?.map(readCall);
  const pendingApprovals = readCount(record['pending_approvals'] ?? 0);
  const approvals = listOf(record['approvals'] ?? []);
  if (calls === undefined || pendingApprovals === null || approvals === undefined) return null;
  const steps = readCount(record['steps'] ?? calls.length);
  if (steps === null || !calls.every((call) => call !== null)) return null;
  if (!approvals.every((name) => typeof name === 'string')) return null;
  return { calls, steps, pendingApprovals, approvals };
}

function readCall(call: JsonValue): ToolCall | null {
  if (typeof call === 'string') return { name: call, arguments: {} };
  if (!isObject(call) || typeof call['name'] !== 'string') return null;
  const given = call['arguments'] ?? {};
  return isObject(given) ? { name: call['name'], arguments: given } : null;
}

function readCount(value: JsonValue): number | null {
  const count = Array.isArray(value) ? value.length : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : undefined;
}
