import { AssayError, type JsonValue, offerNames } from '@assay/records';
import { readYaml, type YamlSource } from '@assay/rows';

type Writable = { [name: string]: JsonValue } | JsonValue[];

/** A project file with other values at some places: `seed=8`, `models.small.parameters.temperature=0`. What is in a list is named by its key. */
export function withSettings(source: YamlSource, settings: readonly string[]): YamlSource {
  if (settings.length === 0) return source;
  const value = structuredClone(source.value) as Writable;
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals < 1) throw refused(setting, 'expected a path, = and a value: seed=8');
    set(
      value,
      setting.slice(0, equals).trim().split('.'),
      valueOf(setting.slice(equals + 1), setting),
      setting,
    );
  }
  return source.withValue(value);
}

/** As YAML has it: 8 is a number, [a, b] a list, anything else a text. */
function valueOf(text: string, setting: string): JsonValue {
  try {
    return readYaml(text, { file: `the setting ${setting}` }).value;
  } catch (error) {
    if (error instanceof AssayError) return text;
    throw error;
  }
}

function set(within: Writable, path: readonly string[], value: JsonValue, setting: string): void {
  const [name, ...rest] = path as [string, ...string[]];
  const place = Array.isArray(within) ? indexOf(within, name, setting) : name;
  if (['__proto__', 'constructor', 'prototype', ''].includes(name))
    throw refused(setting, 'the path is not allowed');
  const holder = within as { [name: string]: JsonValue };
  if (rest.length === 0) {
    holder[place] = value;
    return;
  }
  const inner = Object.hasOwn(holder, place) ? holder[place] : (holder[place] = {});
  if (typeof inner !== 'object' || inner === null) throw refused(setting, `${name} is a single value`);
  set(inner as Writable, rest, value, setting);
}

/** By the key of what stands in the list, or its position. */
function indexOf(list: readonly JsonValue[], name: string, setting: string): string {
  const keys = list.map((one) => {
    const key = typeof one === 'object' && one !== null ? (one as { readonly key?: JsonValue }).key : null;
    return typeof key === 'string' ? key : '';
  });
  const found = keys.indexOf(name);
  if (found !== -1) return String(found);
  if (/^\d+$/.test(name) && Number(name) < list.length) return name;
  throw refused(setting, `the list has nothing with the key ${JSON.stringify(name)}`, offerNames(name, keys));
}

function refused(setting: string, why: string, fix?: string): AssayError {
  const message = `the setting ${JSON.stringify(setting)}: ${why}`;
  return new AssayError('usage', 'E_OPTION', message, fix === undefined ? {} : { fix });
}
