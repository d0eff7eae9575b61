/** `tasks[0].scorer.metrics[1]`. */
export function shownPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
  null: 'nothing',
};

/** What a schema's type is called. */
export function expectedType(name: string): string {
  return typeNames[name] ?? name;
}

/** The values that are allowed. */
export function listedValues(values: readonly unknown[]): string {
  const texts = values.map((value) => JSON.stringify(value));
  return texts.length === 1 ? texts[0]! : `one of ${texts.join(', ')}`;
}

/** A limit in words: `a number at least 0`, `at least 1 entry`. */
export function shownBound(
  words: string,
  limit: number | bigint,
  issue: { origin: string; inclusive?: boolean | undefined },
): string {
  const many = limit === 1 || limit === 1n ? 0 : 1;
  const unit =
    { string: [' character', ' characters'], array: [' entry', ' entries'] }[issue.origin]?.[many] ?? '';
  const strict = issue.inclusive === false;
  if (strict) return `a number ${words === 'at least' ? 'above' : 'below'} ${limit}`;
  return issue.origin === 'number' || issue.origin === 'int'
    ? `a number ${words} ${limit}`
    : `${words} ${limit}${unit}`;
}

/** What was given, short. */
export function describeValue(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'a map';
  const text = JSON.stringify(value);
  const short = text.length > 80 ? `${text.slice(0, 77)}…` : text;
  return typeof value === 'string'
    ? `the text ${short}`
    : typeof value === 'number'
      ? `the number ${short}`
      : short;
}
