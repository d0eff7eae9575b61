import { AssayError, isObject, type JsonObject, type JsonValue } from '@assay/records';
import { REDACTED, redactSettings, redactText } from './redact-text.ts';
import { holdsSecrets, isHeaders, isSecret, isSecretHeader, isSettings } from './secret-names.ts';

/** How far documents may be nested: every reader after this one follows them down. */
const MAX_DEPTH = 512;

interface Reading {
  readonly place: string;
  readonly depth: number;
  /** Inside settings, where a text may hold `name=value`. */
  readonly settings: boolean;
  /** Inside what holds nothing but secrets. */
  readonly secrets: boolean;
  /** Inside the headers of a request or a reply. */
  readonly headers: boolean;
  readonly found: string[];
}

/**
 * A document of others without its secrets: texts under names like `api_key`, in headers and in environments, and
 * whatever looks like a key anywhere, are replaced by `[redacted]`. Numbers stay: no score is lost to this. Gives the
 * places where something was replaced.
 */
export function redactSecrets(json: JsonValue): {
  readonly json: JsonValue;
  readonly places: readonly string[];
} {
  const found: string[] = [];
  return {
    json: redact(json, { place: '', depth: 0, settings: false, secrets: false, headers: false, found }),
    places: found,
  };
}

function redact(value: JsonValue, reading: Reading): JsonValue {
  if (typeof value === 'string') return redactString(value, reading);
  if (typeof value !== 'object' || value === null) return value;
  if (reading.depth >= MAX_DEPTH) {
    throw new AssayError(
      'invalid',
      'E_IMPORT_DEPTH',
      `nested deeper than ${MAX_DEPTH}: ${reading.place.slice(0, 80)}…`,
    );
  }
  if (isObject(value)) return redactObject(value, reading);
  const inner = { ...reading, depth: reading.depth + 1 };
  return value.map((each, i) => redact(each, { ...inner, place: `${reading.place}[${i}]` }));
}

function redactObject(value: JsonObject, reading: Reading): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const name = redactText(key);
      const place = reading.place === '' ? name : `${reading.place}.${name}`;
      if (name !== key) reading.found.push(place);
      const isOne = reading.headers ? isSecretHeader : isSecret;
      if (typeof each === 'string' && isOne(key, each)) {
        reading.found.push(place);
        return [name, REDACTED];
      }
      const inner = {
        place,
        depth: reading.depth + 1,
        settings: reading.settings || isSettings(key),
        secrets: reading.secrets || (typeof each === 'object' && isHeld(key, each, reading)),
        headers: isHeaders(key),
        found: reading.found,
      };
      return [name, redact(each, inner)];
    }),
  );
}

/** Whether what stands under this name holds nothing but secrets. */
function isHeld(key: string, value: JsonValue, { headers }: Reading): boolean {
  return headers ? isSecretHeader(key, 'a list or an object') : isObject(value) && holdsSecrets(key);
}

function redactString(text: string, { place, settings, secrets, found }: Reading): string {
  if (text === '' || text === REDACTED) return text;
  const clean = secrets ? REDACTED : settings ? redactSettings(text) : redactText(text);
  if (clean !== text) found.push(place);
  return clean;
}
