type Write = (data: string | Uint8Array) => boolean;

/**
 * Libraries may print what they like: `console.log` in one of them would stand in the middle of the JSON that a
 * pipe reads. From here on stdout is the command's alone; what others write there goes to stderr, as does what
 * modules of the project print, in their own processes. Returns the command's own way to write.
 */
export function ownStdout(): Write {
  const own: Write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return own;
}
