import type { JsonValue } from '@assay/records';
import * as z from 'zod';

/** How the set metrics take a value apart. */
export const itemParameters = () =>
  z.strictObject({
    separator: z.string().min(1).default('\n'),
    ignore_case: z.boolean().default(false),
  });

/**
 * The items of a list, or of a text taken apart at the separator (lines by default): trimmed, empty ones dropped, each
 * once. Items that are not texts are taken as their JSON. Linear.
 */
export function itemSet(value: JsonValue, params: z.infer<ReturnType<typeof itemParameters>>): Set<string> {
  const list = Array.isArray(value) ? (value as readonly JsonValue[]) : textOf(value).split(params.separator);
  const items = list.map((item) => textOf(item).trim()).filter((item) => item !== '');
  return new Set(params.ignore_case ? items.map((item) => item.toLowerCase()) : items);
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
