import { isObject } from '@assay/records';
import type { HostOutcome } from './host-outcome.ts';
import { type CodePlace, LONGEST_TEXT, type LoadFault } from './wire.ts';

/** What a host loaded, or why it could not. */
export type Loaded =
  | { readonly ok: true; readonly declares: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly fault: LoadFault };

/** Values that were given together, at least one; null for anything else. */
export function readValues(json: string): readonly unknown[] | null {
  const values = parsed(json);
  return Array.isArray(values) && values.length > 0 ? values : null;
}

/** What came of a question that has no value; null for anything else. */
export function readFailed(word: string, json: string): HostOutcome | null {
  const value = parsed(json);
  if (!Array.isArray(value)) return null;
  if (word === 'T')
    return { kind: 'threw', said: textOf(value[0]), message: textOf(value[1]), place: textOf(value[2]) };
  return word === 'N' ? { kind: 'not-json', fault: textOf(value[0]) } : null;
}

/** The first word of a host; null for anything else. */
export function readLoaded(word: string, json: string): Loaded | null {
  const value = parsed(json);
  if (!isObject(value)) return null;
  if (word === 'R') return { ok: true, declares: value };
  if (word !== 'F') return null;
  const { kind, said, place } = value;
  return {
    ok: false,
    fault: {
      kind: kind === 'wrong-export' ? kind : 'not-loaded',
      said: textOf(said),
      place: isObject(place) ? placeOf(place) : null,
    },
  };
}

function placeOf({ file, line, column }: Readonly<Record<string, unknown>>): CodePlace | null {
  if (typeof file !== 'string' || typeof line !== 'number') return null;
  return { file: textOf(file), line, column: typeof column === 'number' ? column : null };
}

/** Undefined, which JSON cannot say, for what is not JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '';
}
