import type * as z from 'zod';

/**
 * The keys that a schema knows at a path of a value, for telling what a misspelt key may have meant. Where
 * forms differ by a discriminator (`provider`) or by what they cannot be without, those of the form that the value has.
 */
export function knownKeys(schema: z.ZodType, value: unknown, path: readonly PropertyKey[]): string[] {
  const [part, ...rest] = path;
  const def = schema.def as unknown as Definition;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
      return knownKeys(def.innerType, value, path);
    case 'union':
      return [...new Set(fitting(def, value).flatMap((option) => knownKeys(option, value, path)))];
    case 'object':
      if (part === undefined) return Object.keys(def.shape);
      return Object.hasOwn(def.shape, part)
        ? knownKeys(def.shape[part as string]!, inside(value, part), rest)
        : [];
    case 'array':
      return part === undefined ? [] : knownKeys(def.element, inside(value, part), rest);
    case 'record':
      return part === undefined ? [] : knownKeys(def.valueType, inside(value, part), rest);
    case 'other':
    default:
      return [];
  }
}

type Definition =
  | { readonly type: 'optional' | 'nullable' | 'readonly' | 'default'; readonly innerType: z.ZodType }
  | UnionDefinition
  | { readonly type: 'object'; readonly shape: Readonly<Record<PropertyKey, z.ZodType>> }
  | { readonly type: 'array'; readonly element: z.ZodType }
  | { readonly type: 'record'; readonly valueType: z.ZodType }
  | { readonly type: 'other' };

interface UnionDefinition {
  readonly type: 'union';
  readonly options: readonly z.ZodType[];
  readonly discriminator?: string;
}

function fitting({ options, discriminator }: UnionDefinition, value: unknown): readonly z.ZodType[] {
  if (discriminator === undefined) return optionsBegun(options, value);
  const given = inside(value, discriminator);
  const named = options.filter((option) => {
    const def = option.def as unknown as Definition;
    return def.type === 'object' && def.shape[discriminator]?.safeParse(given).success === true;
  });
  return named.length === 0 ? options : named;
}

/** The forms of which the value has every key that they cannot be without: `regression: …` cannot be another gate. */
function optionsBegun(options: readonly z.ZodType[], value: unknown): readonly z.ZodType[] {
  const found = options.filter((option) => {
    const def = option.def as unknown as Definition;
    if (def.type !== 'object') return false;
    const needed = Object.entries(def.shape).filter(([, field]) => !field.safeParse(undefined).success);
    return needed.every(([key]) => inside(value, key) !== undefined);
  });
  return found.length === 0 ? options : found;
}

function inside(value: unknown, part: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? (value as Record<PropertyKey, unknown>)[part]
    : undefined;
}
