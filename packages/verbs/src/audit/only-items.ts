import { isObject, type JsonObject, type JsonValue } from '@assay/records';

/** Of lists whose elements all have ids, the elements with one of these; everything else as it is. */
export function onlyItems(ids: ReadonlySet<JsonValue>, value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const named = value.filter((each): each is JsonObject => isObject(each) && 'id' in each);
    return named.length < value.length ? value : named.filter(({ id }) => ids.has(id!));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, onlyItems(ids, inner)]));
}
