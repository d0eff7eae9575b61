import type { JsonValue } from '@assay/records';
import { fencedBlocks } from './fenced-blocks.ts';

/**
 * What stands at a path of the JSON in an answer; null for all of it. The answer may be JSON, have it in a fence, or hold one
 * object or list among other words.
 */
export function extractJson(output: JsonValue, path: string | null): JsonValue | undefined {
  if (typeof output === 'object' && output !== null) return within(output, path);
  if (typeof output !== 'string') return undefined;
  for (const candidate of candidates(output)) {
    const value = parsed(candidate);
    const found = value === undefined ? undefined : within(value, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* candidates(text: string): Generator<string> {
  yield text;
  for (const { language, code } of fencedBlocks(text)) if (language === 'json' || language === '') yield code;
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (start !== -1 && end > start) yield text.slice(start, end + 1);
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // The next candidate may be JSON.
    return undefined;
  }
}

function within(value: JsonValue, path: string | null): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const name of path === null || path === '' ? [] : path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    if (Array.isArray(found) && !/^\d+$/.test(name)) return undefined;
    found = (found as { readonly [key: string]: JsonValue })[name];
  }
  return found;
}
