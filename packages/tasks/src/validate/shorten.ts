/** A text as much of it as a message needs. */
export function shorten(text: string, longest = 200): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}
