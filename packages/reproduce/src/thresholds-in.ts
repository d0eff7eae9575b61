const number = String.raw`(?:0?\.\d+|[01](?:\.\d+)?|\d{1,3}(?:\.\d+)?\s*%)`;
const list = new RegExp(
  String.raw`threshold[^.;:]{0,60}?[\s:({\[]((?:${number}|\.{3}|…)(?:\s*(?:,\s*and|,|and)\s*(?:${number}|\.{3}|…))+)`,
  'i',
);
const range = new RegExp(String.raw`from\s+(${number})\s*(?:to|up to|–|-)\s*(${number})`, 'i');
const step = new RegExp(String.raw`(?:steps?|increments?|intervals?)\s+of\s+(${number})`, 'i');

/**
 * The thresholds that a text lists: `the thresholds 0.5, 0.75 and 1`, `thresholds of 0.1, 0.2, …, 1.0`, `thresholds from 0 to 1 in
 * steps of 0.05`. Null: it lists none.
 */
export function thresholdsIn(text: string): readonly number[] | null {
  const sentences = text.split(/(?<=[.;\n])\s+/).filter((sentence) => /threshold/i.test(sentence));
  for (const sentence of sentences) {
    const listed = list.exec(sentence)?.[1];
    if (listed !== undefined) return expanded(listed.match(new RegExp(`${number}|\\.{3}|…`, 'g')) ?? []);
    const [ends, by] = [range.exec(sentence), step.exec(sentence)?.[1]];
    if (ends !== null && by !== undefined) return evenly(shareOf(ends[1]!), shareOf(ends[2]!), shareOf(by));
  }
  return null;
}

/** `0.1, 0.2, …, 1.0`: what is left out goes on in the steps of the two before it. */
function expanded(parts: readonly string[]): readonly number[] | null {
  const values: number[] = [];
  for (const [i, part] of parts.entries()) {
    if (!/^(?:\.{3}|…)$/.test(part)) values.push(shareOf(part));
    else {
      const [before, last] = values.slice(-2);
      const next = parts[i + 1];
      if (before === undefined || last === undefined || next === undefined) return null;
      values.push(...evenly(last, shareOf(next), last - before).slice(1, -1));
    }
  }
  return values;
}

function evenly(first: number, last: number, by: number): readonly number[] {
  const count = Math.round((last - first) / by);
  return Array.from({ length: count + 1 }, (_, i) => Number((first + i * by).toFixed(6)));
}

function shareOf(text: string): number {
  return text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text);
}
