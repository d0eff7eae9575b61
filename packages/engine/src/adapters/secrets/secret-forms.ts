import { lettersOf } from './letters-of.ts';

/** A secret as it is, and in the encodings in which programs hand texts on: the whole of it, in any surroundings. */
export function secretForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const percent = encodeURIComponent(secret);
  const everyByte = hex.replaceAll(/../g, '%$&');
  const base64 = base64Forms(bytes);
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
    reversed(secret),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ];
  return longestFirst(forms);
}

/**
 * What is left of it without case, spaces and signs, in these and in encodings whose signs vary: codes of its
 * characters (`\u0073`, `&#115;`, `115, 107`), base64 and hexadecimal twice or reversed, base32, ROT13.
 */
export function spelledForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const codes = Array.from(secret, (character) => character.codePointAt(0)!);
  const forms = [
    ...secretForms(secret),
    codes.join(' '),
    codes.map((code) => `x${code.toString(16)}`).join(''),
    codes.map((code) => `u${code.toString(16).padStart(4, '0')}`).join(''),
    codes.map((code) => code.toString(8).padStart(3, '0')).join(''),
    reversed(hex),
    reversed(bytes.toString('base64')),
    ...base64Forms(Buffer.from(bytes.toString('base64'))),
    ...base64Forms(Buffer.from(hex)),
    ...base64Forms(Buffer.from(reversed(secret))),
    base32(bytes),
    secret.replaceAll(/[a-z]/gi, rotated),
  ];
  return longestFirst(forms.map(lettersOf)).filter(({ length }) => length >= 8);
}

/** The longest first: a shorter one may be a part of it. */
function longestFirst(forms: readonly string[]): readonly string[] {
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join('');
}

function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((before) => base64Within(bytes, before));
}

/** Its base64 behind so many other bytes (modulo three): the characters that depend on it alone. */
function base64Within(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const first = Math.ceil((before * 8) / 6);
  const past = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(first, past);
}

/** RFC 4648, as far as it depends on these bytes alone. */
function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{5}/g) ?? [];
  return digits.map((digit) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(digit, 2)]).join('');
}

function rotated(letter: string): string {
  const first = letter < 'a' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
}
