import { AssayError, type JsonObject } from '@assay/records';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { linearPattern } from '../text/linear-pattern.ts';

const compiled = new WeakMap<JsonObject, ValidateFunction>();

/**
 * A JSON Schema made ready, once per schema object. The draft is the one `$schema` names (draft-06, draft-07, 2019-09,
 * 2020-12), else 2020-12. Unknown keywords are refused; what is merely unusual (`properties` without `type`, several
 * types) is not. Nothing is fetched: a `$ref` must point inside.
 * `format` is an annotation, as 2020-12 has it; patterns run on the linear-time engine.
 * Throws E_METRIC_SCHEMA with the reason.
 */
export function compileSchema(schema: JsonObject): ValidateFunction {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  try {
    const made = validatorFor(schema).compile(schema);
    for (const value of [null, true, 0, '', [], {}]) made(value);
    compiled.set(schema, made);
    return made;
  } catch (cause) {
    throw refusedSchema(cause);
  }
}

/** Why a schema is of no use; a full stack means that it refers to itself without an end. */
export function refusedSchema(cause: unknown): AssayError {
  const reason =
    cause instanceof RangeError
      ? 'it refers to itself without an end'
      : cause instanceof Error
        ? cause.message
        : String(cause);
  return new AssayError('usage', 'E_METRIC_SCHEMA', `the schema was refused: ${reason}`, { cause });
}

function validatorFor({ $schema }: JsonObject): Ajv {
  const regExp = Object.assign((pattern: string) => linearPattern(pattern, '', 'pattern'), { code: '' });
  const options = {
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    validateFormats: false,
    code: { regExp },
  };
  if (typeof $schema === 'string' && /draft-0[67]/u.test($schema)) return new Ajv(options);
  if (typeof $schema === 'string' && $schema.includes('2019-09')) return new Ajv2019(options);
  return new Ajv2020(options);
}
