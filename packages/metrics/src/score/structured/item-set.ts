import { asText, type JsonValue } from '@assay/records';
import * as z from 'zod';

/** How the set metrics take a value apart. */
export const itemParameters = () =>
  z.strictObject({
    separator: z.string().min(1).default('\n'),
    ignore_case: z.boolean().default(false),
    count_repeats: z.boolean().default(false),
  });

/**
 * The items of a list, of a text that is one in JSON, or of a text taken apart at the separator (lines by default), with how often each counts: trimmed,
 * empty ones dropped, each once unless repeats count. Items that are not texts are taken as their JSON. Linear.
 */
export function itemCounts(
  value: JsonValue,
  params: z.infer<ReturnType<typeof itemParameters>>,
): ReadonlyMap<string, number> {
  const list = listOf(value) ?? asText(value).split(params.separator);
  const counts = new Map<string, number>();
  for (const each of list) {
    const trimmed = asText(each).trim();
    if (trimmed === '') continue;
    const item = params.ignore_case ? trimmed.toLowerCase() : trimmed;
    counts.set(item, params.count_repeats ? (counts.get(item) ?? 0) + 1 : 1);
  }
  return counts;
}

function listOf(value: JsonValue): readonly JsonValue[] | null {
  if (Array.isArray(value)) return value as readonly JsonValue[];
  if (typeof value !== 'string' || !/^\s*\[[^]*\]\s*$/.test(value)) return null;
  try {
    return JSON.parse(value) as readonly JsonValue[];
  } catch {
    return null;
  }
}
