/** `1 file`, `3 files`; `1 entry`, `3 entries`. */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

/** The word that goes with a count: `1 of 30 answers has`, `2 of 30 answers have`. */
export function agreeing(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
