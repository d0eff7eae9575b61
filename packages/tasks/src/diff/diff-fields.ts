import { cellType } from '../match/schema/cell-type.ts';
import type { Field, RecordSet } from '../read/task.ts';
import { fieldType, titleOf } from '../show/words.ts';
import { CROISSANT, SCHEMA } from '../vocabulary/terms.ts';
import { acceptedBy, isWithin } from './accepted-values.ts';
import type { Change } from './change.ts';
import { diffPattern } from './diff-pattern.ts';
import { change } from './meanings.ts';
import { pairParts } from './pair-parts.ts';

/** What changed in the rows that an input or output has to have. */
export function diffSchemas(before: RecordSet | null, after: RecordSet | null, part: string): Change[] {
  if (before === null && after === null) return [];
  if (after === null) return [change('schema-removed', part, fieldNames(before!), null)];
  if (before === null) return [change('schema-added', part, null, fieldNames(after))];
  return [...diffFields(before.fields, after.fields, part), ...diffKeys(before, after, part)];
}

function diffFields(before: readonly Field[], after: readonly Field[], part: string): Change[] {
  const { both, removed, added } = pairParts(before, after, [(field) => field.name ?? field.id ?? '']);
  const inside = (field: Field): string => `${part} / ${titleOf(field)}`;
  return [
    ...removed.map((field) => change('field-removed', inside(field), fieldType(field), null)),
    ...added.map((field) => change('field-added', inside(field), null, fieldType(field))),
    ...both.flatMap(([old, now]) => diffField(old, now, inside(now))),
  ];
}

function diffField(before: Field, after: Field, part: string): Change[] {
  const changes: Change[] = [];
  const retyped = diffTypes(before, after);
  if (retyped !== null)
    changes.push({ kind: 'field-retyped', part, before: typesOf(before), after: typesOf(after), ...retyped });
  if (before.repeated !== after.repeated) changes.push(repetition(after.repeated, part));
  if (isOptional(before) !== isOptional(after))
    changes.push(
      change(isOptional(after) ? 'field-optional' : 'field-required', part, typesOf(before), typesOf(after)),
    );
  const pattern = diffPattern(before.valuePattern, after.valuePattern);
  if (pattern !== null)
    changes.push({ ...pattern, part, before: before.valuePattern, after: after.valuePattern });
  if (before.description !== after.description)
    changes.push(change('description-changed', part, before.description, after.description));
  return [...changes, ...diffFields(before.subFields, after.subFields, part)];
}

function repetition(listNow: boolean, part: string): Change {
  const [list, one] = ['a list', 'one value'];
  return {
    kind: 'repeated-changed',
    part,
    before: listNow ? one : list,
    after: listNow ? list : one,
    breaking: true,
    why: `older rows hold ${listNow ? one : list} where ${listNow ? list : one} is asked for`,
  };
}

function diffKeys(before: RecordSet, after: RecordSet, part: string): Change[] {
  const [old, now] = [before, after].map(({ key }) => (key.length === 0 ? null : key.toSorted().join(', ')));
  if (old === now) return [];
  if (now !== null) return [change('key-changed', part, old!, now!)];
  return [change('key-changed', part, old!, null, { breaking: false, why: 'rows need no key any more' })];
}

function diffTypes(before: Field, after: Field): Pick<Change, 'breaking' | 'why'> | null {
  const old = new Set(before.dataTypes.map(acceptedBy));
  const now = new Set(after.dataTypes.map(acceptedBy));
  if (old.size === now.size && [...old].every((type) => now.has(type))) return null;
  if (now.size === 0) return { breaking: false, why: 'any type will do now' };
  if (old.size > 1 || now.size > 1)
    return { breaking: 'unknown', why: 'which values several types accept together cannot be determined' };
  if (after.dataTypes.some((type) => cellType(type) === null))
    return { breaking: 'unknown', why: 'which values the new type accepts is not known' };
  const [was, is] = [[...old][0] ?? 'anything', [...now][0]!];
  return isWithin(was, is)
    ? { breaking: false, why: 'every value of the old type is one of the new' }
    : { breaking: true, why: 'values of the old type need not be values of the new one' };
}

/** A null cell is allowed where schema:valueRequired or croissant:required is false, as the matcher has it. */
function isOptional(field: Field): boolean {
  return [`${SCHEMA}valueRequired`, `${CROISSANT}required`].some((property) =>
    field.node.properties
      .get(property)
      ?.some((value) => value.kind === 'literal' && /^false$/i.test(value.text)),
  );
}

function typesOf(field: Field): string {
  return fieldType({ ...field, repeated: false });
}

function fieldNames(schema: RecordSet): string {
  return schema.fields.map(titleOf).join(', ');
}
