/** What is said where a table no longer refuses what it was made to refuse. */
export function lostTriggers(found: number, made: number): readonly string[] {
  return found === made ? [] : ['some of the triggers that refuse changes are missing'];
}
