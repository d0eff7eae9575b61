import { LONG } from './is-recognisable.ts';
import { secretForms } from './secret-forms.ts';
import { SHOWN } from './shown.ts';

/** A secret as it is printed in one piece; a short one as a word by itself alone. */
export interface PlainSecret {
  readonly outOfText: (text: string) => string;
  readonly placesIn: (bytes: Buffer) => readonly (readonly [start: number, end: number])[];
}

export function plainSecret(secret: string): PlainSecret {
  const isShort = secret.length < LONG;
  const forms = isShort ? [secret] : secretForms(secret);
  const byItself = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(secret)}(?![\\p{L}\\p{N}])`, 'gu');
  const needles = forms.map((form) => Buffer.from(form));
  return {
    outOfText: (text) => {
      let left = text;
      for (const form of forms)
        if (left.includes(form))
          left = isShort ? left.replaceAll(byItself, SHOWN) : left.replaceAll(form, SHOWN);
      return left;
    },
    placesIn: (bytes) =>
      needles.flatMap((needle) => occurrences(bytes, needle).filter((at) => !isShort || isApart(bytes, at))),
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function occurrences(bytes: Buffer, needle: Buffer): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + needle.length))
    found.push([at, at + needle.length]);
  return found;
}

function isApart(bytes: Buffer, [start, end]: readonly [number, number]): boolean {
  return [bytes[start - 1], bytes[end]].every((byte) => byte === undefined || !isWord(byte));
}

/** Letters beyond ASCII are bytes from 128 on. */
function isWord(byte: number): boolean {
  return byte >= 128 || /[A-Za-z0-9]/.test(String.fromCharCode(byte));
}
