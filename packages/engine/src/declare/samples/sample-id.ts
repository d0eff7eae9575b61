import { AssayError, type JsonValue, type Location } from '@assay/records';

const maxBytes = 200;

/**
 * Checks an id: a text of 1 to 200 bytes, without control characters, and none that reads as a way through
 * folders. Ids are never file names; the rule keeps it so for whoever makes them one.
 */
export function sampleId(given: JsonValue | undefined, at: Location): string {
  if (given === undefined) throw noId(at);
  if (typeof given !== 'string') {
    const written = JSON.stringify(given).slice(0, 80);
    const message = `the id ${written} is not text; expected one${typeof given === 'number' ? `: "${written}"` : ''}`;
    throw refused('E_SPEC_TYPE', message, at);
  }
  const why = trouble(given);
  if (why === null) return given;
  throw refused('E_DATA_ID', `the id ${JSON.stringify(given.slice(0, 80))} ${why}`, at);
}

/** Of letters and digits in the main, and right without a closer look. */
export function isPlainId(id: string): boolean {
  return id.length <= maxBytes && /^[a-z0-9][a-z0-9_.:-]*$/i.test(id);
}

function trouble(id: string): string | null {
  if (id.trim() === '') return 'is empty';
  if (id.length > maxBytes || utf8Length(id) > maxBytes) return `is longer than ${maxBytes} bytes`;
  if (/[\p{Cc}\u2028\u2029]/u.test(id)) return 'holds a control character';
  if (id.split(/[/\\]/).some((part) => part === '.' || part === '..'))
    return 'reads as a path out of its folder';
  return null;
}

function utf8Length(text: string): number {
  return /^[\u0020-\u007e]*$/.test(text) ? text.length : new TextEncoder().encode(text).length;
}

function noId(location: Location): AssayError {
  return new AssayError('invalid', 'E_DATA_ID', 'a sample has no id', {
    location,
    fix: "Give every sample an id of its own, or say which column it is with columns: { NAME: id } in the task's dataset.",
  });
}

function refused(code: string, message: string, location: Location): AssayError {
  return new AssayError('invalid', code, message, { location });
}
