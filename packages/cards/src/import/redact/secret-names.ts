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
export function isSecret(name: string, text: string): boolean {
  if (noSecret.test(text.trim())) return false;
  const plain = snake(name);
  return secret.test(plain) || (plain === 'token' && /^\S{12,}$/.test(text) && /\d/.test(text));
}

export function holdsSecrets(name: string): boolean {
  return holder.test(snake(name));
}

export function isHeaders(name: string): boolean {
  return headers.test(snake(name));
}

/** Whether a header can hold a secret: one that nobody knows can. */
export function isSecretHeader(name: string, text: string): boolean {
  return !noSecret.test(text.trim()) && !harmlessHeader.test(snake(name));
}

export function isSettings(name: string): boolean {
  return settings.test(snake(name));
}

/** `apiKey`, `API-KEY` and `api key` are one name. */
function snake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]+/g, '_')
    .toLowerCase();
}
