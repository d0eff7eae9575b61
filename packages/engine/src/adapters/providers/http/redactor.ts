/** Takes secrets out of a text and keeps it short enough for a journal. */
export type Redact = (text: string) => string;

/** Longest message that is kept of what a provider, a child process or a module said, in characters. */
const longest = 500;

/** What keys look like, whoever gave them out; providers echo parts of them in their messages. */
const keyShapes = [
  /\b(?:sk|pk|rk|key|api|xai|gsk|hf)[-_][A-Za-z0-9_*.-]{6,}/g,
  /\bAIza[A-Za-z0-9_*-]{10,}/g,
  /\b(?:bearer|basic)\s+[A-Za-z0-9+/=_.~*-]{6,}/gi,
  /(?<=[?&](?:key|api_key|apikey|token|access_token)=)[^&\s"']+/gi,
];

/** A redactor that knows the secrets of one model. Line breaks and control characters become spaces. */
export function redactor(secrets: readonly (string | null)[]): Redact {
  const known = secrets.filter((secret) => secret !== null && secret.length >= 4) as readonly string[];
  return (text) => {
    // A secret could straddle the cut: more is searched than is kept.
    let shown = text.slice(0, 64 * longest);
    for (const secret of known) shown = shown.replaceAll(secret, '[redacted]');
    for (const shape of keyShapes) shown = shown.replace(shape, '[redacted]');
    shown = shown
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .toWellFormed();
    return shown.length <= longest ? shown : `${shown.slice(0, longest - 1).toWellFormed()}…`;
  };
}
