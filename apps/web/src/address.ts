/** Where the navigation leads, in the order of the path. */
export const places = [
  { to: '/', name: 'Today' },
  { to: '/runs', name: 'Runs' },
  { to: '/compare', name: 'Compare' },
  { to: '/stability', name: 'Stability' },
  { to: '/tasks', name: 'Tasks' },
  { to: '/evaluators', name: 'Evaluators' },
  { to: '/arenas', name: 'Arenas' },
  { to: '/review', name: 'Review' },
  { to: '/cards', name: 'Cards' },
  { to: '/reproductions', name: 'Reproductions' },
  { to: '/audit', name: 'Audit' },
  { to: '/help', name: 'Help' },
] as const;

type Field<T> = (value: unknown) => T | undefined;

/** Any text; the router reads `12` and `true` as what they look like, and they are texts all the same. */
export const textField: Field<string> = (value) => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const numberField: Field<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

export const flagField: Field<true> = (value) => (value === true || value === 1 ? true : undefined);

export function oneOf<const T extends string>(...words: readonly T[]): Field<T> {
  return (value) => words.find((word) => word === value);
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type Search<F extends Fields> = {
  readonly [K in keyof F]?: (F[K] extends Field<infer T> ? T : never) | undefined;
};

/** What an address says after its question mark, as far as it is understood; the rest is dropped. */
export function searchFields<const F extends Fields>(fields: F) {
  return (search: Record<string, unknown>): Search<F> => {
    const read = Object.entries(fields).map(([name, field]) => [name, field(search[name])] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Search<F>;
  };
}
