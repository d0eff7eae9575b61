import {
  AssayError,
  type Evaluator,
  type JsonObject,
  type JsonValue,
  type SpecProblems,
} from '@assay/records';

const LONGEST = 10_000;

/** What a submitter says about the run: what is required is there and of its type. None of it is ever read as a score. */
export function checkClaims(
  claims: JsonObject,
  { metadata }: Pick<Evaluator, 'metadata'>,
  problems: SpecProblems,
): void {
  const wrong = (name: string, why: string) =>
    problems.add(invalid(`the metadata ${JSON.stringify(name.slice(0, 80))} ${why}`));
  for (const name of Object.keys(claims)) if (!Object.hasOwn(metadata, name)) wrong(name, 'is not expected');
  for (const [name, { type, required }] of Object.entries(metadata)) {
    const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
    if (value === undefined && required) wrong(name, 'is missing: state it as a claim');
    if (value !== undefined && !fits(value, type))
      wrong(name, `is not ${type === 'json' ? 'JSON' : `a ${type}`}`);
  }
  if (JSON.stringify(claims).length > LONGEST)
    problems.add(invalid(`the metadata has more than ${LONGEST} characters`));
}

function fits(value: JsonValue, type: 'text' | 'number' | 'json'): boolean {
  if (type === 'json') return true;
  return type === 'number' ? typeof value === 'number' : typeof value === 'string' && value.trim() !== '';
}

function invalid(message: string): AssayError {
  return new AssayError('invalid', 'E_METADATA', message);
}
