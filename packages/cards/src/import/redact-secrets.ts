import { AssayError, isObject, type JsonObject, type JsonValue } from '@assay/records';
import { plural } from '@assay/shown';
import type { SourceFile } from './imported.ts';

/** Names whose text is a secret, whatever it looks like; written as `api_key` after `snake`. */
const secret =
  /(?:^|_)(?:api_?keys?|(?:access|secret|private|signing|subscription|account)_?key(?:_?id)?|secret|client_?secret|password|passwd|passphrase|authorization|credentials?|cookies?|connection_?string|(?:auth|access|bearer|refresh|session|security|hf|hub|api|bot)_?token)$/;

/** Objects that hold nothing but settings of the machine: of these every text goes. */
const holder = /(?:^|_)(?:env|environ|env_vars|credentials|cookies|auth|authorization)$/;

const headers = /(?:^|_)headers$/;

/** Headers that say nothing of who asks: those of the protocol, and what names a server, a version or one request. */
const harmlessHeader =
  /^(?:date|age|via|vary|server|host|etag|expires|allow|link|pragma|connection|upgrade|origin|referer|alt_svc|nel|report_to|user_agent|last_modified|retry_after|strict_transport_security|if_\w+|cache_\w+|content_\w+|accept\w*|transfer_\w+|access_control_\w+|cf_\w+|x_ratelimit_\w+|anthropic_ratelimit_\w+|x_stainless_\w+|\w*(?:request|trace|correlation|span|ray|ir)_?id|traceparent|\w*_?version|\w*_ms|\w*_beta)$/;

/** Settings written as one text: `model_args`, a command line, an address. */
const settings =
  /(?:^|_)(?:args|arguments|kwargs|argv|command|cmd|url|uri|endpoint|config|options|provider|env|headers?|dsn)$/;

/** Words that such a setting has for "none is used" and "the one of this machine is used", and what is redacted already. */
const noSecret = /^(?:|true|false|none|null|undefined|\[redacted\])$/i;

/** Whether the text under this name is a secret. A bare `token` is one only where it cannot be a word. */
function isSecret(name: string, text: string): boolean {
  if (noSecret.test(text.trim())) return false;
  const plain = snake(name);
  return secret.test(plain) || (plain === 'token' && /^\S{12,}$/.test(text) && /\d/.test(text));
}

function holdsSecrets(name: string): boolean {
  return holder.test(snake(name));
}

function isHeaders(name: string): boolean {
  return headers.test(snake(name));
}

/** Whether a header can hold a secret: one that nobody knows can. */
function isSecretHeader(name: string, text: string): boolean {
  return !noSecret.test(text.trim()) && !harmlessHeader.test(snake(name));
}

function isSettings(name: string): boolean {
  return settings.test(snake(name));
}

/** `apiKey`, `API-KEY` and `api key` are one name. */
function snake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]+/g, '_')
    .toLowerCase();
}

const REDACTED = '[redacted]';

/** Keys as their issuers write them. A digit is asked for, so that no long word is taken for one. */
const issued = new RegExp(
  [
    String.raw`(?=[\w-]*\d)sk-[A-Za-z0-9_-]{16,}`,
    String.raw`(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}`,
    String.raw`AIza[A-Za-z0-9_-]{30,}`,
    String.raw`ya29\.[A-Za-z0-9_-]{20,}`,
    String.raw`gh[pousr]_[A-Za-z0-9]{20,}`,
    String.raw`github_pat_[A-Za-z0-9_]{20,}`,
    String.raw`glpat-[A-Za-z0-9_-]{16,}`,
    String.raw`xox[abposr]-[A-Za-z0-9-]{10,}`,
    String.raw`(?:AKIA|ASIA)[0-9A-Z]{16}`,
    String.raw`(?=\w*\d)(?:hf|gsk|r8|npm)_[A-Za-z0-9]{20,}`,
    String.raw`(?=[\w-]*\d)(?:xai|pplx)-[A-Za-z0-9]{20,}`,
    String.raw`SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`,
    String.raw`eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*`,
  ]
    .map((each) => String.raw`\b${each}`)
    .join('|'),
  'g',
);
const privateKey =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:(?!-----END)[\s\S])*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g;
const authorization = /\b(Bearer|Basic)(\s+)(?=[^\s"']*\d)[A-Za-z0-9._~+/=-]{12,}/g;
const userInfo = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@:"']+:[^\s/@"']+@/gi;
const signedAddress =
  /([?&](?:key|sig|signature|token|code|[a-z_-]*(?:api|access)[_-]?(?:key|token)|x-amz-(?:signature|credential|security-token))=)[^&\s"'#]+/gi;
const assignment = /([A-Za-z][\w.-]{1,40})(["']?\s{0,4}[=:]\s{0,4}["']?)([^\s"',;&}]+)/g;

/** What looks like a secret in any text: issued keys, private keys, what authorises a request or signs an address. */
function redactText(text: string): string {
  return text
    .replace(privateKey, REDACTED)
    .replace(issued, REDACTED)
    .replace(authorization, `$1$2${REDACTED}`)
    .replace(userInfo, `$1${REDACTED}@`)
    .replace(signedAddress, `$1${REDACTED}`);
}

/** The same for a setting written as one text, in which `api_key=…` and `"api_key": "…"` are secrets by their name. */
function redactSettings(text: string): string {
  return redactText(text).replace(assignment, (whole, name: string, between: string, value: string) =>
    isSecret(name, value) && value !== REDACTED ? `${name}${between}${REDACTED}` : whole,
  );
}

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

const LISTED = 5;

/** Documents without their secrets, and in words where there were any. */
export function redactFiles(files: readonly SourceFile[]): {
  readonly files: readonly SourceFile[];
  readonly notes: readonly string[];
} {
  const notes: string[] = [];
  const clean = files.map(({ path, json }) => {
    const redacted = redactSecrets(json);
    if (redacted.places.length > 0) notes.push(noteOf(path, redacted.places));
    return { path, json: redacted.json };
  });
  return { files: clean, notes };
}

/** Places that differ in nothing but a number of a list are told as one. */
function noteOf(path: string, places: readonly string[]): string {
  const kinds = [...new Set(places.map((place) => place.replaceAll(/\[\d+\]/g, '[]') || 'the whole'))];
  const more = kinds.length > LISTED ? ` and ${kinds.length - LISTED} more` : '';
  const count =
    places.length === 1
      ? 'a text that is or looks like a secret'
      : `${plural(places.length, 'text')} that are or look like secrets`;
  return `${path}: [redacted] in place of ${count}: ${kinds.slice(0, LISTED).join(', ')}${more}`;
}
