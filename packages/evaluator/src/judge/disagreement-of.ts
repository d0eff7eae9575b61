import type { JudgedItem } from './judged-item.ts';

/** How little judges agree on an item: no verdict most, then answers that speak to the judge, then the share that differs from the rest. */
export function disagreementOf({ verdicts, missing, suspect }: JudgedItem): number {
  if (missing !== null) return 3;
  const counts = new Map<string, number>();
  for (const { label, value } of verdicts) {
    const said = label ?? String(value);
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return (suspect ? 1 : 0) + (verdicts.length === 0 ? 0 : 1 - most / verdicts.length);
}
