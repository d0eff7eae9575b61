import type { HostOutcome } from './host-outcome.ts';
import { type CodePlace, type LoadFault, LONGEST_TEXT } from './wire.ts';

/** What a host loaded, or why it could not. */
export type Loaded =
  | { readonly ok: true; readonly declares: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly fault: LoadFault };

/** An answer that took so long; null for anything else. */
export function readOutcome(word: string, json: string, ms: number): HostOutcome | null {
  const value = parsed(json);
  if (value === undefined) return null;
  if (word === 'V') return { kind: 'value', value, ms };
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '';
}
