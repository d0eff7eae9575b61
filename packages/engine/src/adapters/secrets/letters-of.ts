/** The letters and digits of a text (those of ASCII), in lower case: how it reads however it is set. */
export function lettersOf(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]+/g, '').toLowerCase();
}

/** The places in the text of each of its letters and digits. */
export function placesOf(text: string): Uint32Array {
  const places = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (isLetter(text.charCodeAt(at))) places[count++] = at;
  return places.subarray(0, count);
}

function isLetter(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
