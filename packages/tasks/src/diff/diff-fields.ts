import type { Field, RecordSet } from '../read/task.ts';
import { CROISSANT, SCHEMA, SCHEMA_HTTP, XSD } from '../vocabulary/terms.ts';
import { fieldType, titleOf } from '../show/words.ts';
import type { Change } from './change.ts';
import { diffPattern } from './diff-pattern.ts';
import { pairParts } from './pair-parts.ts';

/** What changed in the rows that an input or output has to have. */
export function diffSchemas(before: RecordSet | null, after: RecordSet | null, part: string): Change[] {
  if (before === null && after === null) return [];
  if (after === null)
    return [
      {
        kind: 'schema-removed',
        part,
        before: fieldNames(before!),
        after: null,
        breaking: false,
        why: 'rows may have any form now',
      },
    ];
  if (before === null)
    return [
      {
        kind: 'schema-added',
        part,
        before: null,
        after: fieldNames(after),
        breaking: true,
        why: 'rows had any form before',
      },
    ];
  return [...diffFields(before.fields, after.fields, part), ...diffKeys(before, after, part)];
}

function diffFields(before: readonly Field[], after: readonly Field[], part: string): Change[] {
  const { both, removed, added } = pairParts(before, after, [(field) => field.name ?? field.id ?? '']);
  const inside = (field: Field): string => `${part} / ${titleOf(field)}`;
  return [
    ...removed.map(
      (field): Change => ({
        kind: 'field-removed',
        part: inside(field),
        before: fieldType(field),
        after: null,
        breaking: false,
        why: 'the column is no longer asked for; a row that has it is still good',
      }),
    ),
    ...added.map(
      (field): Change => ({
        kind: 'field-added',
        part: inside(field),
        before: null,
        after: fieldType(field),
        breaking: true,
        why: 'every row must have it, and older rows do not',
      }),
    ),
    ...both.flatMap(([old, now]) => diffField(old, now, inside(now))),
  ];
}

function diffField(before: Field, after: Field, part: string): Change[] {
  const changes: Change[] = [];
  const retyped = diffTypes(before, after);
  if (retyped !== null)
    changes.push({
      kind: 'field-retyped',
      part,
      before: fieldType(before),
      after: fieldType(after),
      ...retyped,
    });
  if (before.repeated !== after.repeated)
    changes.push({
      kind: 'repeated-changed',
      part,
      before: before.repeated ? 'a list' : 'one value',
      after: after.repeated ? 'a list' : 'one value',
      breaking: true,
      why: after.repeated
        ? 'older rows hold one value where a list is asked for'
        : 'older rows hold a list where one value is asked for',
    });
  const pattern = diffPattern(before.valuePattern, after.valuePattern);
  if (pattern !== null)
    changes.push({ ...pattern, part, before: before.valuePattern, after: after.valuePattern });
  if ((before.description ?? '') !== (after.description ?? ''))
    changes.push({
      kind: 'description-changed',
      part,
      before: before.description,
      after: after.description,
      breaking: false,
      why: 'words only',
    });
  return [...changes, ...diffFields(before.subFields, after.subFields, part)];
}

function diffKeys(before: RecordSet, after: RecordSet, part: string): Change[] {
  const [old, now] = [before.key.toSorted().join(', '), after.key.toSorted().join(', ')];
  if (old === now) return [];
  return [
    {
      kind: 'key-changed',
      part,
      before: old === '' ? null : old,
      after: now === '' ? null : now,
      breaking: now !== '',
      why:
        now === '' ? 'rows need no key any more' : 'these fields must now be present and unique in every row',
    },
  ];
}

/** Types by the values they accept; a type not listed accepts its own only. */
const families: Readonly<Record<string, string>> = {
  string: 'text',
  Text: 'text',
  normalizedString: 'text',
  token: 'text',
  integer: 'integer',
  int: 'integer',
  long: 'integer',
  Integer: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  Number: 'number',
  Float: 'number',
  boolean: 'boolean',
  Boolean: 'boolean',
};

function diffTypes(before: Field, after: Field): Pick<Change, 'breaking' | 'why'> | null {
  const [old, now] = [before, after].map((field) => new Set(field.dataTypes.map(familyOf))) as [
    Set<string>,
    Set<string>,
  ];
  if (old.size === now.size && [...old].every((type) => now.has(type))) return null;
  if (now.size === 0) return { breaking: false, why: 'any type will do now' };
  if (old.size > 1 || now.size > 1)
    return { breaking: 'unknown', why: 'which values several types accept together cannot be told' };
  if (old.has('integer') && now.has('number')) return { breaking: false, why: 'whole numbers are numbers' };
  return { breaking: true, why: 'values of the old type are not values of the new one' };
}

function familyOf(dataType: string): string {
  const name = [XSD, SCHEMA, SCHEMA_HTTP, CROISSANT, 'xsd:', 'sc:', 'schema:', 'cr:', 'croissant:'].reduce(
    (rest, prefix) => (rest.startsWith(prefix) ? rest.slice(prefix.length) : rest),
    dataType,
  );
  return families[name] ?? name;
}

function fieldNames(schema: RecordSet): string {
  return schema.fields.map(titleOf).join(', ');
}
