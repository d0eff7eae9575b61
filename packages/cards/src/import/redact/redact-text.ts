import { isSecret } from './secret-names.ts';

export const REDACTED = '[redacted]';

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
export function redactText(text: string): string {
  return text
    .replace(privateKey, REDACTED)
    .replace(issued, REDACTED)
    .replace(authorization, `$1$2${REDACTED}`)
    .replace(userInfo, `$1${REDACTED}@`)
    .replace(signedAddress, `$1${REDACTED}`);
}

/** The same for a setting written as one text, in which `api_key=…` and `"api_key": "…"` are secrets by their name. */
export function redactSettings(text: string): string {
  return redactText(text).replace(assignment, (whole, name: string, between: string, value: string) =>
    isSecret(name, value) && value !== REDACTED ? `${name}${between}${REDACTED}` : whole,
  );
}
