import type { JsonObject } from '@assay/records';
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

const options: Options = { strict: false, allErrors: false, validateFormats: false };
const checks = new WeakMap<JsonObject, ValidateFunction>();

/** What is wrong with the arguments of a tool by its schema; null: nothing. */
export function argumentFault(given: JsonObject, schema: JsonObject): string | null {
  const check = checks.get(schema) ?? compile(schema);
  checks.set(schema, check);
  if (check(given)) return null;
  const [first] = check.errors ?? [];
  return `${first?.instancePath ?? ''} ${first?.message ?? 'not what the schema asks for'}`.trim();
}

/** Why a schema cannot check anything; null: it can. */
export function schemaFault(schema: JsonObject): string | null {
  try {
    compile(schema);
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message.replace(/^schema is invalid: /, '').replaceAll('data/', '');
  }
}

/** By the edition of JSON Schema that it names, 2020-12 unless it does. One of its own for each: two tools may have the same `$id`. */
function compile({ $schema, ...schema }: JsonObject): ValidateFunction {
  const edition = typeof $schema === 'string' ? $schema : '';
  if (/draft-0[467]\b/.test(edition)) return new Ajv(options).compile(schema);
  return (edition.includes('2019-09') ? new Ajv2019(options) : new Ajv2020(options)).compile(schema);
}
