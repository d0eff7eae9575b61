import { AssayError, type Evaluator, type JsonObject, type JsonValue } from '@assay/records';

const LONGEST = 10_000;

/** What a submitter says about the run: what is required is there and of its type. None of it is ever read as a score. */
export function checkClaims(claims: JsonObject, { metadata }: Pick<Evaluator, 'metadata'>): void {
  for (const name of Object.keys(claims))
    if (!Object.hasOwn(metadata, name)) throw wrong(name, 'is not asked for');
  for (const [name, { type, required }] of Object.entries(metadata)) {
    const value = claims[name];
    if (value === undefined && required) throw wrong(name, 'is missing');
    if (value !== undefined && !fits(value, type))
      throw wrong(name, `is not ${type === 'json' ? 'JSON' : `a ${type}`}`);
  }
  if (JSON.stringify(claims).length > LONGEST)
    throw new AssayError('invalid', 'E_METADATA', `the metadata have more than ${LONGEST} characters`);
}

function fits(value: JsonValue, type: 'text' | 'number' | 'json'): boolean {
  if (type === 'json') return true;
  return type === 'number' ? typeof value === 'number' : typeof value === 'string' && value.trim() !== '';
}

function wrong(name: string, why: string): AssayError {
  return new AssayError('invalid', 'E_METADATA', `the metadata ${JSON.stringify(name.slice(0, 80))} ${why}`);
}
