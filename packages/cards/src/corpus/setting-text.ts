import type { JsonValue } from '@assay/records';

/**
 * One setting as a text that is equal exactly where the value is: JSON with sorted keys, numbers by value
 * (0 and 0.0 and -0 are one), lone surrogates escaped. Absent and null are both null.
 */
export function settingText(value: JsonValue | undefined): string | null {
  return value === undefined || value === null ? null : textOf(value);
}

function textOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(textOf).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${textOf(value[key]!)}`);
  return `{${members.join(',')}}`;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
