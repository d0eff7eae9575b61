import type * as z from 'zod';
import { offerNames } from '../names/nearest-name.ts';
import { describeValue, expectedType, listedValues, shownBound, shownPath } from './wording.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** What is wrong with a value that its schema refused, in plain words: the place, what was given, what was expected. */
export function shapeProblem({ issues }: { readonly issues: readonly Issue[] }, value: unknown): string {
  return issues.map((issue) => problemOf(issue, [], value)).join('; ');
}

function problemOf(issue: Issue, above: Path, value: unknown): string {
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${placed(path)}the key ${issue.keys.map((key) => JSON.stringify(key)).join(', ')} is not known`;
    case 'invalid_union':
      return issue.errors.length === 0
        ? `${placed(path)}${lowerFirst(issue.message)}`
        : unionProblem(issue.errors, path, value);
    case 'invalid_type':
      return wrong(path, value, expectedType(issue.expected));
    case 'invalid_value':
      return wrong(path, value, listedValues(issue.values));
    case 'too_small':
      return wrong(path, value, shownBound('at least', issue.minimum, issue));
    case 'too_big':
      return wrong(path, value, shownBound('at most', issue.maximum, issue));
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'not_multiple_of':
    default:
      return issue.message.startsWith('expected ')
        ? wrong(path, value, issue.message.slice('expected '.length))
        : `${placed(path)}${lowerFirst(issue.message)}`;
  }
}

/** Of the form that the value comes closest to; of none where it is of another kind than all of them. */
function unionProblem(forms: readonly (readonly Issue[])[], path: Path, value: unknown): string {
  const isOtherKind = (form: readonly Issue[]): boolean =>
    form.some(({ code, path: inner }) => code === 'invalid_type' && inner.length === 0);
  const [closest] = forms.filter((form) => !isOtherKind(form)).toSorted((a, b) => a.length - b.length);
  if (closest !== undefined) return closest.map((issue) => problemOf(issue, path, value)).join('; ');
  const kinds = forms
    .flat()
    .flatMap((issue) => (issue.code === 'invalid_type' ? [expectedType(issue.expected)] : []));
  return wrong(path, value, [...new Set(kinds)].join(' or '));
}

function wrong(path: Path, value: unknown, expected: string): string {
  const given = valueAt(path, value);
  if (given === undefined)
    return `${path.length === 0 ? 'it' : shownPath(path)} is missing; expected ${expected}`;
  const names = [...expected.matchAll(/"([^"]+)"/g)].map(([, name]) => name!);
  const offer = typeof given === 'string' && names.length > 0 ? offerNames(given, names) : '';
  const near = offer.startsWith('Did you mean') ? `. ${offer}` : '';
  return `${placed(path)}given ${describeValue(given)}; expected ${expected}${near}`;
}

function placed(path: Path): string {
  return path.length === 0 ? '' : `${shownPath(path)}: `;
}

function valueAt(path: Path, value: unknown): unknown {
  let found = value;
  for (const part of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Readonly<Record<PropertyKey, unknown>>)[part];
  }
  return found;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
