/** A secret as it is, and in the encodings in which programs hand texts on: the whole of it, in any surroundings. */
export function secretForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const percent = encodeURIComponent(secret);
  const everyByte = hex.replaceAll(/../g, '%$&');
  const base64 = [0, 1, 2].map((before) => base64Within(bytes, before));
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    percent.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    everyByte,
    everyByte.toUpperCase(),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    Array.from(secret).toReversed().join(''),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ];
  // The longest first: a shorter one may be a part of it.
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
}

/** Its base64 behind so many other bytes (modulo three): the characters that depend on it alone. */
function base64Within(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const first = Math.ceil((before * 8) / 6);
  const past = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(first, past);
}
