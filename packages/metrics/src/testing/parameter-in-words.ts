const BOUNDS = [
  ['minimum', '≥ '],
  ['exclusiveMinimum', '> '],
  ['maximum', '≤ '],
  ['exclusiveMaximum', '< '],
  ['minLength', 'length ≥ '],
  ['minItems', 'items ≥ '],
  ['maxItems', 'items ≤ '],
  ['pattern', 'like '],
] as const;

type Bounds = Readonly<Partial<Record<(typeof BOUNDS)[number][0], number | string>>>;

/** As much of JSON Schema as the parameters of metrics use. */
export interface ParameterSchema extends Bounds {
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly ParameterSchema[];
  readonly type?: string | readonly string[];
  readonly items?: ParameterSchema | false;
  readonly prefixItems?: readonly ParameterSchema[];
  readonly additionalProperties?: ParameterSchema;
}

/** For tests: `integer ≥ 1 = 5` is a whole number from 1 that is 5 unless said otherwise. */
export function parameterInWords(schema: ParameterSchema): string {
  const fallback = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
  return `${typeInWords(schema)}${fallback}`;
}

function typeInWords(schema: ParameterSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.join('|');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeInWords).join(' or ');
  const bounds = BOUNDS.filter(
    ([key]) => schema[key] !== undefined && schema[key] !== Number.MAX_SAFE_INTEGER,
  );
  return [
    [schema.type ?? 'any'].flat().join('|'),
    ...(schema.items ? [`of ${typeInWords(schema.items)}`] : []),
    ...(schema.prefixItems ? [`of ${schema.prefixItems.map(typeInWords).join(', ')}`] : []),
    ...(schema.additionalProperties ? [`of ${typeInWords(schema.additionalProperties)}`] : []),
    ...bounds.map(([key, sign]) => `${sign}${schema[key]}`),
  ].join(' ');
}
