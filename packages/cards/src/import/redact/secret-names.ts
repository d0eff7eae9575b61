/** Names whose text is a secret, whatever it looks like; written as `api_key` after `snake`. */
const secret =
  /(?:^|_)(?:api_?keys?|(?:access|secret|private|signing|subscription|account)_?key(?:_?id)?|secret|client_?secret|password|passwd|passphrase|authorization|credentials?|cookies?|connection_?string|(?:auth|access|bearer|refresh|session|security|hf|hub|api|bot)_?token)$/;

/** Objects that hold nothing but settings of the machine or of a request: of these every text goes. */
const holder = /(?:^|_)(?:headers|env|environ|env_vars|credentials|cookies|auth|authorization)$/;

/** Headers that say nothing of who asks. */
const harmlessHeader =
  /^(?:date|age|vary|etag|expires|last_modified|retry_after|cache_control|user_agent|transfer_encoding|content_(?:type|length|encoding|language)|accept(?:_encoding|_language|_charset)?|x_ratelimit_\w+)$/;

/** Settings written as one text: `model_args`, a command line, an address. */
const settings =
  /(?:^|_)(?:args|arguments|kwargs|argv|command|cmd|url|uri|endpoint|config|options|provider|env|headers?|dsn)$/;

/** Words that such a setting has for "none is used" and "the one of this machine is used". */
const noSecret = /^(?:|true|false|none|null|undefined)$/i;

/** Whether the text under this name is a secret. A bare `token` is one only where it cannot be a word. */
export function isSecret(name: string, text: string): boolean {
  if (noSecret.test(text.trim())) return false;
  const plain = snake(name);
  return secret.test(plain) || (plain === 'token' && /^\S{12,}$/.test(text) && /\d/.test(text));
}

export function holdsSecrets(name: string): boolean {
  return holder.test(snake(name));
}

export function isHarmlessHeader(name: string): boolean {
  return harmlessHeader.test(snake(name));
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
