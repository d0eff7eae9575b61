/** JSON Schema, as far as zod writes it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

/** A schema as a type of TypeScript. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeText))].join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeText(part)})`).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeText({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return arrayText(schema);
  if (schema.type === 'object') return objectText(schema);
  if (schema.type === 'integer') return 'number';
  return typeof schema.type === 'string' ? schema.type : 'unknown';
}

function arrayText({ prefixItems, items }: JsonSchema): string {
  if (prefixItems !== undefined) return `readonly [${prefixItems.map(typeText).join(', ')}]`;
  return `readonly (${items === undefined ? 'unknown' : typeText(items)})[]`;
}

function objectText({ properties = {}, required = [], additionalProperties: others }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    const type = typeText(schema);
    return `readonly ${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}${mark}: ${mark === '' ? type : `${type} | undefined`};`;
  });
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  return typeof others === 'object'
    ? `{ readonly [key: string]: ${typeText(others)} }`
    : '{ readonly [key: string]: unknown }';
}
