import { AssayError } from '@assay/records';
import { type Field, type RecordSet, shortId } from '../../read/task.ts';
import { CROISSANT, SCHEMA } from '../../vocabulary/terms.ts';
import { type CellType, cellType } from './cell-type.ts';

/** Whether a text matches in full. */
type PatternTest = (text: string) => boolean;

/**
 * Compiles a valuePattern for full matches, as if it stood in `^(?:…)$`, with an engine whose time is linear
 * in the text. A pattern that needs more (look-around, back-references, huge repeats) is refused with the
 * engine's reason, and never handed to another engine.
 */
export async function compilePattern(pattern: string): Promise<PatternTest> {
  const { RE2JS } = await import('re2js');
  try {
    // Compiled as it stands before it is wrapped: `a)(b` must not become legal by the brackets around it.
    RE2JS.compile(pattern);
    const whole = RE2JS.compile(`^(?:${pattern})$`);
    return (text) => whole.matches(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError(
      'invalid',
      'E_SPEC_PATTERN',
      `the valuePattern ${JSON.stringify(pattern)} is refused: ${why}`,
      {
        cause,
        fix: 'Rewrite it without look-around and back-references, and with repetition counts up to 1,000.',
      },
    );
  }
}

/** A field of a schema, made ready for checking many rows. */
export interface FieldPlan {
  readonly field: Field;
  readonly name: string;
  /** `answer`, or `input.choices` for a field inside another. */
  readonly path: string;
  /** A null cell, or none, is allowed: declared by schema:valueRequired or croissant:required being false. */
  readonly optional: boolean;
  readonly repeated: boolean;
  /** Any of them will do; empty when the field declares none that is known. */
  readonly types: readonly CellType[];
  readonly pattern: PatternTest | null;
  readonly inner: readonly FieldPlan[];
}

export interface SchemaPlan {
  readonly fields: readonly FieldPlan[];
  /** Names of the fields that together identify a row. */
  readonly key: readonly string[];
  readonly unknownKeys: readonly string[];
  readonly nameless: readonly Field[];
  readonly unknownTypes: readonly (readonly [plan: FieldPlan, types: readonly string[]])[];
  readonly refused: readonly (readonly [plan: FieldPlan, error: AssayError])[];
}

export async function planSchema(schema: RecordSet): Promise<SchemaPlan> {
  const nameless: Field[] = [];
  const unknownTypes: (readonly [FieldPlan, readonly string[]])[] = [];
  const refused: (readonly [FieldPlan, AssayError])[] = [];
  const planAll = async (fields: readonly Field[], above: string): Promise<FieldPlan[]> => {
    const plans: FieldPlan[] = [];
    for (const field of fields) {
      const name = fieldName(field);
      if (name === null) nameless.push(field);
      else plans.push(await plan(field, name, `${above}${name}`));
    }
    return plans;
  };
  const plan = async (field: Field, name: string, path: string): Promise<FieldPlan> => {
    const types = field.dataTypes.map(cellType).filter((type) => type !== null);
    let pattern: PatternTest | null = null;
    let refusal: AssayError | null = null;
    try {
      pattern = field.valuePattern === null ? null : await compilePattern(field.valuePattern);
    } catch (error) {
      refusal = error as AssayError;
    }
    const made: FieldPlan = {
      field,
      name,
      path,
      optional: isOptional(field),
      repeated: field.repeated,
      types,
      pattern,
      inner: await planAll(field.subFields, `${path}.`),
    };
    if (types.length === 0 && field.dataTypes.length > 0) unknownTypes.push([made, field.dataTypes]);
    if (refusal !== null) refused.push([made, refusal]);
    return made;
  };
  const fields = await planAll(schema.fields, '');
  const { key, unknownKeys } = keyNames(schema, fields);
  return { fields, key, unknownKeys, nameless, unknownTypes, refused };
}

/** schema:name, else the last part of the @id: rows know fields by name. */
function fieldName(field: Field): string | null {
  return field.name ?? shortId(field.id);
}

function isOptional(field: Field): boolean {
  return [`${SCHEMA}valueRequired`, `${CROISSANT}required`].some((property) =>
    (field.node.properties.get(property) ?? []).some(
      (value) => value.kind === 'literal' && /^false$/i.test(value.text),
    ),
  );
}

/** Keys are written as field @ids or names. */
function keyNames(
  schema: RecordSet,
  fields: readonly FieldPlan[],
): Pick<SchemaPlan, 'unknownKeys'> & { readonly key: readonly string[] } {
  const key: string[] = [];
  const unknownKeys: string[] = [];
  for (const written of schema.key) {
    const plan = fields.find(
      ({ field, name }) => field.id === written || name === written || shortId(written) === name,
    );
    if (plan === undefined) unknownKeys.push(written);
    else key.push(plan.name);
  }
  return { key, unknownKeys };
}
