import { freeze, isArray, keys } from './untouched.ts';

/** The value, which came out of JSON and is nobody else's, made unchangeable all the way down. */
export function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) for (let i = 0; i < value.length; i += 1) frozen(value[i]);
  else {
    const members = value as Readonly<Record<string, unknown>>;
    const names = keys(members);
    for (let i = 0; i < names.length; i += 1) frozen(members[names[i]!]);
  }
  return freeze(value);
}
