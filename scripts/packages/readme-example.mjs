/** The one example of a README: its first block of TypeScript, and what the block of text after it says is printed. */
export function readmeExample(readme) {
  const found = /^```ts\n(?<code>.*?)^```\n+```text\n(?<printed>.*?)^```$/ms.exec(readme);
  if (found === null)
    throw new Error('a README has one example: a block of ts, and after it a block of text, what it prints');
  return { ...found.groups };
}
