const longest = 200;

/** One line of a message, and not all of it where it is long: what a program says last can be. */
export function oneLine(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
}
